import type { Press } from './press.ts';

/**
 * Rows that a menu shows after it has been scrolled, as presses that first scroll to them. Rows identified only by their
 * position cannot be scrolled to and are left out.
 * @param list selector of the menu
 * @param known rows of the menu's earlier views
 * @param shown rows of this view
 */
export function rowsBelow(list: string, known: readonly Press[], shown: readonly Press[]): readonly Press[] {
  const labels = new Set(known.map(({ label }) => label));
  return shown.flatMap(({ selector, label }) => {
    const target = uiSelectorOf(selector);
    if (labels.has(label) || BY_POSITION.test(target)) return [];
    return {
      selector: `android=new UiScrollable(${uiSelectorOf(list)}).scrollIntoView(${target})`,
      label,
    };
  });
}

const BY_POSITION = /\.instance\(\d+\)$/;

/** A selector of selector-of.ts in UiAutomator's terms. */
const uiSelectorOf = (selector: string): string =>
  selector.startsWith('~')
    ? `new UiSelector().description("${selector.slice(1)}")`
    : selector.replace(/^android=/, '');
