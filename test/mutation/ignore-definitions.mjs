import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const TEXTS = new Set([
  'id',
  'title',
  'unit',
  'better',
  'definition',
  'formula',
  'about',
  'url',
  'sources',
  'related',
]);

/**
 * Leaves out the texts of metric definitions. docs/metrics.md prints them, and that page's test and
 * `npm run docs -- --check` fail on any difference; as module constants each would cost a run of all tests.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'definitions', {
    shouldIgnore: (path) =>
      path.isObjectProperty() && TEXTS.has(path.node.key.name)
        ? 'printed by docs/metrics.md, which is compared with the code'
        : undefined,
  }),
];
