import { scenario } from 'hitchproof';

await scenario('from-list-to-article', {
  on: '~feed',
  setup: async (app) => app.open('.ListActivity'),
  budget: {
    'scroll-hitch-rate': { max: 10 },
    'finger-sliding-fps.drag': { min: 100, scene: 'ArticleActivity' },
    'matrix/drop-level.vsync.level.frozen': { max: 0 },
  },
});
