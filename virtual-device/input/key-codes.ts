import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Common key names of https://developer.android.com/reference/android/view/KeyEvent */
const NAMED = z
  .record(z.string(), z.number().int())
  .parse(JSON.parse(readFileSync(new URL('key-codes.json', import.meta.url), 'utf8')));

export const KEY = { back: 4, enter: 66, del: 67 } as const;

/** The largest code of API 34. */
const LAST = 316;

/** undefined if there is no such key. */
export function keyCodeOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= LAST ? Number(text) : undefined;
  const name = text.replace(/^KEYCODE_/, '');
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}
