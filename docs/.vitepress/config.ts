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
          { text: 'Quick start', link: '/guide/quick-start' },
          { text: 'Scanning an app', link: '/guide/scan' },
          { text: 'Your app', link: '/guide/your-app' },
          { text: 'Without the probe', link: '/without-the-probe' },
          { text: 'Compose', link: '/guide/compose' },
          { text: 'Phones', link: '/guide/phones' },
          { text: 'Writing specs', link: '/writing-specs' },
          { text: 'Continuous integration', link: '/guide/ci' },
          { text: 'Reading a report', link: '/guide/reading-a-report' },
          { text: 'Troubleshooting', link: '/guide/troubleshooting' },
          { text: 'Questions', link: '/guide/faq' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'Commands', link: '/commands' },
          { text: 'Configuration', link: '/configuration' },
          { text: 'Metrics', link: '/metrics' },
          { text: 'Judging', link: '/judging' },
        ],
      },
      {
        text: 'Inside',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Trace format', link: '/trace-format' },
          { text: 'Probe control', link: '/probe-control' },
          { text: 'Control port', link: '/control-port' },
          { text: 'Adding a metric', link: '/adding-a-metric' },
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
