/** Text in Markdown's code. It must contain no backtick. */
export const codeSpan = (text: string): string => `\`${text}\``;
