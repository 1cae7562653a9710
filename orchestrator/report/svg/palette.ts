/**
 * Okabe and Ito's colours, distinguishable with every common kind of colour vision:
 * https://jfly.uni-koeln.de/color/. Shape, hatching and text repeat the colour's meaning.
 */
export const okabeIto = {
  black: '#000000',
  orange: '#E69F00',
  skyBlue: '#56B4E9',
  green: '#009E73',
  yellow: '#F0E442',
  blue: '#0072B2',
  vermillion: '#D55E00',
  purple: '#CC79A7',
} as const;

/** Each theme has a background, so that the picture is readable on any page. */
export const THEME_CSS = `
text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:var(--ink)}
svg{--page:#ffffff;--ink:#1b1f24;--soft:#59636e;--line:#d0d7de;--bar:#e3e8ed;--bar-edge:#9aa4af;--band:#fdf0d5;--gpu:#000000}
@media (prefers-color-scheme:dark){svg{--page:#161b22;--ink:#e6edf3;--soft:#9da7b1;--line:#343b44;--bar:#333c46;--bar-edge:#67727e;--band:#463410;--gpu:#ffffff}}
.page{fill:var(--page)}.soft{fill:var(--soft)}.grid{stroke:var(--line);fill:none}
.bar{fill:var(--bar);stroke:var(--bar-edge);stroke-width:.5}.band{fill:var(--band)}.gpu{fill:var(--gpu)}
.edge{stroke:var(--bar-edge);fill:none}.line{stroke:var(--ink);stroke-width:1.5;fill:none}.mark{stroke:var(--ink);stroke-width:.75}.cell{fill:var(--bar);opacity:.5}
.late{fill:url(#missed);stroke:${okabeIto.vermillion}}.off{opacity:.4}.ink{fill:var(--ink)}.paper{fill:var(--page)}
.note{paint-order:stroke;stroke:var(--page);stroke-width:2.5px;stroke-linejoin:round}
`.replace(/\n/g, '');
