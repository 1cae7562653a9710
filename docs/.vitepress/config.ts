import { defineConfig } from 'vitepress';

/** The site of the documentation; `npm run site` builds it into `docs/.vitepress/dist/`. */
export default defineConfig({
  title: 'Hitchproof',
  description: 'Does the Android app still scroll smoothly? If not, how badly, and why?',
  base: process.env.SITE_BASE ?? '/',
  cleanUrls: true,
  // Links to headings work on GitHub too.
  markdown: { anchor: { slugify: headingId } },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      {
        text: 'Guide',
        items: [
          page('Quick start', '/guide/quick-start'),
          page('Scanning an app', '/guide/scan'),
          page('Your app', '/guide/your-app'),
          page('Without the probe', '/without-the-probe'),
          page('Compose', '/guide/compose'),
          page('Phones', '/guide/phones'),
          page('On a device farm', '/guide/device-farm'),
          page('The virtual device', '/virtual-device'),
          page('Writing specs', '/writing-specs'),
          page('Continuous integration', '/guide/ci'),
          page('Reading a report', '/guide/reading-a-report'),
          page('Method tracing', '/guide/method-tracing'),
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

function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

function page(text: string, link: string) {
  return { text, link };
}
