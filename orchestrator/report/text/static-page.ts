import { element, escapeXml } from './xml.ts';

/**
 * A page in one file, without script, external font or picture from elsewhere.
 * @param body markup, in which all foreign text is escaped
 */
export function staticPage(title: string, body: readonly string[]): string {
  const head = [
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>`,
    element('title', {}, escapeXml(title)),
    `<style>${PAGE_CSS}</style>`,
  ];
  const content = [element('h1', {}, escapeXml(title)), ...body];
  return `<!doctype html>\n<html lang="en"><head>${head.join('\n')}</head>\n<body><main>\n${content.join('\n')}\n</main></body></html>\n`;
}

/** A screenshot inside the page. */
export function screenPicture(png: Uint8Array, alt: string, caption: string): string {
  const data = Buffer.from(png).toString('base64');
  const image = `<img alt="${escapeXml(alt, 200)}" src="data:image/png;base64,${data}"/>`;
  const below = element('figcaption', { class: 'soft' }, escapeXml(caption, 200));
  return element('figure', { class: 'screen' }, image + below);
}

const PAGE_CSS = `
:root{color-scheme:light dark;--page:#fff;--ink:#1b1f24;--soft:#59636e;--line:#d0d7de;--fill:#f3f5f7;--bar:#D55E00;--focus:#0072B2}
@media (prefers-color-scheme:dark){:root{--page:#161b22;--ink:#e6edf3;--soft:#9da7b1;--line:#343b44;--fill:#21282f;--focus:#56B4E9}}
body{margin:0 auto;padding:1.5rem;max-width:76rem;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.4rem 0}
.soft{color:var(--soft)}a{color:inherit}svg{max-width:100%;height:auto}
.scroll{overflow-x:auto;margin:.5rem 0}.scroll:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.beside{display:flex;flex-wrap:wrap;gap:1rem}.beside>div{flex:1 1 24rem;min-width:0}.beside td:first-child{white-space:normal;overflow-wrap:anywhere}
.screen{margin:0;width:11rem}.screen img{width:100%;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse}svg.small{display:block}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:.5rem 0;list-style:none}
details.fold{border-top:1px solid var(--line);margin:0;padding:.35rem 0}details.fold>summary>h2{display:inline;margin:0}
th,td{border-bottom:1px solid var(--line);padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top}
@media (min-width:60rem){td:not(:last-child,:has(code)){white-space:nowrap}}
code,pre{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--fill);padding:.75rem;border-radius:6px;overflow:auto;max-height:11rem;white-space:pre}
.share{display:inline-block;height:.7em;background:var(--bar);border-radius:2px;min-width:2px}
details{margin:.5rem 0}summary{cursor:pointer}
`.trim();
