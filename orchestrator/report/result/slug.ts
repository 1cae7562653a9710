const MAX_CHARS = 60;

/** A name as part of a file name: lower-case ASCII letters, digits and dashes. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_CHARS)
    .replace(/-+$/, '') || 'unnamed';

/** One slug per text, in order; the second of two equal ones ends in `-2`. */
export function distinctSlugs(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const slug = slugOf(text);
    let free = slug;
    for (let n = 2; taken.has(free); n += 1) free = `${slug}-${n}`;
    taken.add(free);
    return free;
  });
}
