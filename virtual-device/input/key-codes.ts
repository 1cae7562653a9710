import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Common key names of https://developer.android.com/reference/android/view/KeyEvent */
const NAMED = z
  .record(z.string(), z.number().int())
  .parse(JSON.parse(readFileSync(new URL('key-codes.json', import.meta.url), 'utf8')));

/** KeyEvent.META_… of the modifier keys: shift, alt, ctrl and meta, left and right. */
const META = new Map([
  [57, 0x12],
  [58, 0x22],
  [59, 0x41],
  [60, 0x81],
  [113, 0x3000],
  [114, 0x5000],
  [117, 0x30000],
  [118, 0x50000],
]);

/** undefined if the key is no modifier. */
export const metaStateOf = (code: number): number | undefined => META.get(code);

export const KEY = { back: 4, enter: 66, del: 67 } as const;

/** The largest code of API 34. */
const LAST = 316;

/** undefined if there is no such key. */
export function keyCodeOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= LAST ? Number(text) : undefined;
  const name = text.replace(/^KEYCODE_/, '');
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}
