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
  ['MOVE_HOME', 122],
  ['MOVE_END', 123],
  ['APP_SWITCH', 187],
  ['SLEEP', 223],
  ['WAKEUP', 224],
]);

export const KEY = { home: 3, back: 4, enter: 66, del: 67, moveEnd: 123 } as const;

export function keyCodeOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  return NAMED.get(text.replace(/^KEYCODE_/, ''));
}
