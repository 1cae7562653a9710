/** Common key names of https://developer.android.com/reference/android/view/KeyEvent */
const NAMED = new Map([
  ['HOME', 3],
  ['BACK', 4],
  ['DPAD_UP', 19],
  ['DPAD_DOWN', 20],
  ['DPAD_LEFT', 21],
  ['DPAD_RIGHT', 22],
  ['DPAD_CENTER', 23],
  ['VOLUME_UP', 24],
  ['VOLUME_DOWN', 25],
  ['POWER', 26],
  ['A', 29],
  ['C', 31],
  ['V', 50],
  ['X', 52],
  ['Z', 54],
  ['ALT_LEFT', 57],
  ['ALT_RIGHT', 58],
  ['SHIFT_LEFT', 59],
  ['SHIFT_RIGHT', 60],
  ['TAB', 61],
  ['SPACE', 62],
  ['ENTER', 66],
  ['DEL', 67],
  ['MENU', 82],
  ['SEARCH', 84],
  ['PAGE_UP', 92],
  ['PAGE_DOWN', 93],
  ['ESCAPE', 111],
  ['FORWARD_DEL', 112],
  ['CTRL_LEFT', 113],
  ['CTRL_RIGHT', 114],
  ['META_LEFT', 117],
  ['META_RIGHT', 118],
  ['MOVE_HOME', 122],
  ['MOVE_END', 123],
  ['APP_SWITCH', 187],
  ['SLEEP', 223],
  ['WAKEUP', 224],
]);

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
  return NAMED.get(text.replace(/^KEYCODE_/, ''));
}
