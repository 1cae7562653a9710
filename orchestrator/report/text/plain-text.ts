const MAX_CHARS = 200;

/**
 * Text from a device, an app or a spec on its way into a report: one line, no control characters and
 * nothing that reorders or hides what follows it (https://trojansource.codes/).
 */
export function plainText(text: string, maxChars: number = MAX_CHARS): string {
  const visible = text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .trim();
  const chars = [...visible];
  return chars.length <= maxChars ? visible : `${chars.slice(0, maxChars - 1).join('')}…`;
}
