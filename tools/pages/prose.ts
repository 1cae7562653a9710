/** Our own sentence as Markdown: `<url>` outside of code would be an HTML element, which a site's compiler refuses. */
export const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '\\<')))
    .join('');

/** Text in Markdown's code. It must contain no backtick. */
export const codeSpan = (text: string): string => `\`${text}\``;
