import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig, type MarkdownRenderer } from 'vitepress';

const root = join(import.meta.dirname, '../..');
/** Pages are beside what they are about; their copies are where the site's packages can be found. */
const pages = join(import.meta.dirname, 'cache', 'pages');
rmSync(pages, { recursive: true, force: true });
for (const folder of ['docs', 'virtual-device']) {
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (/\.(md|svg|png)$/.test(file) && !/(^|\/)(node_modules|\.vitepress|runtime)\//.test(file))
      cpSync(join(root, folder, file), join(pages, folder, file));
  }
}

/** The site of the documentation; `npm run site` builds it into `docs/.vitepress/dist/`. */
export default defineConfig({
  title: 'Hitchproof',
  description: 'Does the Android app still scroll smoothly? If not, how badly, and why?',
  base: process.env.SITE_BASE ?? '/',
  cleanUrls: true,
  srcDir: '.vitepress/cache/pages',
  rewrites: onSite,
  // Links to headings work on GitHub too.
  markdown: { anchor: { slugify: headingId }, config: linkAsOnSite },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      {
        text: 'Guide',
        items: [
          page('Quick start', '/guide/quick-start'),
          page('Ways to install', '/guide/installing'),
          page('When it is red or inconclusive', '/guide/red'),
          page('Glossary', '/glossary'),
          page('Scanning an app', '/guide/scan'),
          page('Your app', '/guide/your-app'),
          page('Without the probe', '/without-the-probe'),
          page("Other tools' measurements", '/other-tools'),
          page('From Macrobenchmark', '/guide/from-macrobenchmark'),
          page('From Flashlight', '/guide/from-flashlight'),
          page('Compose', '/guide/compose'),
          page('React Native', '/guide/react-native'),
          page('The first phone', '/guide/first-phone'),
          page('Phones', '/guide/phones'),
          page('A trial on a phone', '/phone-trial'),
          page('On a device farm', '/guide/device-farm'),
          page('The virtual device', '/virtual-device'),
          page('Why trust a modelled verdict', '/guide/why-trust'),
          page('Writing specs', '/writing-specs'),
          page('In your WebdriverIO project', '/guide/existing-project'),
          page('Continuous integration', '/guide/ci'),
          page('What a result is compared with', '/guide/baselines'),
          page('Which commit made it slower', '/guide/bisect'),
          page('What removing a method would give', '/guide/what-if'),
          page('Is there a worse scroll', '/guide/worst'),
          page('A baseline profile without a phone', '/guide/baseline-profile'),
          page('Reading a report', '/guide/reading-a-report'),
          page('For programs and agents', '/guide/agents'),
          page('Method tracing', '/guide/method-tracing'),
          page('A case study', '/guide/case-study'),
          page('Three defects in pictures', '/guide/three-defects'),
          page('Troubleshooting', '/guide/troubleshooting'),
          page('Questions', '/guide/faq'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Commands', '/commands'),
          page('Configuration', '/configuration'),
          page('Metrics', '/metrics'),
          page('What is shown, and where', '/what-is-shown'),
          page('Judging', '/judging'),
          page('The work clock', '/work-clock'),
          page('Faults', '/faults'),
          page('Catalogue of faults', '/fault-catalogue'),
          page('Long trials', '/trials'),
        ],
      },
      {
        text: 'Inside',
        items: [
          page('Architecture', '/architecture'),
          page('Trace format', '/trace-format'),
          page('Probe control', '/probe-control'),
          page('The probe beside others', '/probe-beside-peers'),
          page('Control port', '/control-port'),
          page('Adding a metric', '/adding-a-metric'),
        ],
      },
    ],
  },
});

/** Where the site has a file of the repository. */
function onSite(file: string): string {
  return file
    .replace(/^virtual-device\/README/, 'virtual-device')
    .replace(/^(?:virtual-device\/)?docs\//, '');
}

/** Links are between files, so that they work on GitHub too; the site has the files elsewhere. */
function linkAsOnSite(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('link-as-on-site', ({ tokens, env }) => {
    const folder = dirname(relative(pages, env.realPath ?? env.path));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const [, page = '', heading = ''] = /^([^:#]+\.md)(#.*)?$/.exec(token.attrGet('href') ?? '') ?? [];
      if (page !== '') token.attrSet('href', `/${onSite(join(folder, page))}${heading}`);
    }
  });
}

function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

function page(text: string, link: string) {
  return { text, link };
}
