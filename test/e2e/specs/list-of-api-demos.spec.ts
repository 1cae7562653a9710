import { scenario } from 'hitchproof';

it('a list of ApiDemos', () =>
  scenario('api-demos-list', {
    setup: (app) => app.open('.view.List1'),
    on: 'android=new UiSelector().className("android.widget.ListView")',
  }));
