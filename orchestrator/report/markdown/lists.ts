import { ALIKE, UNCHANGED } from '../scan/changed-lists.ts';
import { formatCount } from '../text/format.ts';
import { codeText, proseText } from './escape.ts';

/** A list that `scan --against` measured in two builds. */
interface ScannedList {
  readonly name: string;
  readonly change?: { readonly what: string; readonly why: readonly string[] } | undefined;
}

const SHOWN_LISTS = 5;
const SHOWN_REASONS = 2;

/**
 * What became of every list of the app, for a pull request: how many are unchanged, and those that changed most.
 * @param page the file of the report with both builds' pictures
 * @param url where a browser shows it
 */
export function listsParagraph(lists: readonly ScannedList[], page?: string, url?: string): string {
  const compared = lists.flatMap(({ name, change }) => (change === undefined ? [] : [{ name, ...change }]));
  const changed = compared.filter(({ what }) => what !== UNCHANGED && what !== ALIKE);
  const alike = compared.filter(({ what }) => what === ALIKE).length;
  const lines = changed.slice(0, SHOWN_LISTS).map(({ name, what, why }) => {
    const reasons = why.slice(0, SHOWN_REASONS).map((line) => line.replace(/\s+/g, ' '));
    return `- ${codeText(name, 80)} ${proseText([what, ...reasons].join('; '))}`;
  });
  const more = changed.length - lines.length;
  const counts = [
    `${compared.length - alike - changed.length} ${UNCHANGED}`,
    ...(alike === 0 ? [] : [`${alike} ${ALIKE}`]),
    `${changed.length} changed`,
    ...(compared.length === lists.length ? [] : [`${lists.length - compared.length} not compared`]),
  ];
  return [
    `**${formatCount(lists.length, 'list')} of the app in both builds:** ${counts.join(', ')}`,
    ...(lines.length === 0 ? [] : ['']),
    ...lines,
    ...(more === 0 ? [] : [`- and ${more} more`]),
    ...(page === undefined || lines.length === 0
      ? []
      : url === undefined
        ? ['', `Both builds side by side: ${codeText(page, 200)} in the report`]
        : ['', `[Both builds side by side](<${url}>)`]),
  ].join('\n');
}
