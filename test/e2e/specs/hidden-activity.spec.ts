import { scenario } from 'hitchproof';

it('an activity of ApiDemos that only the app itself opens', () =>
  scenario('hidden-activity', {
    setup: (app) => app.open('.app.IncomingMessageView'),
    on: 'android=new UiSelector().className("android.widget.ListView")',
  }));
