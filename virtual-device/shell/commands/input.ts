import { keyCodeOf } from '../../input/key-codes.ts';
import { clickPath, swipeCommandPath } from '../../input/touch-paths.ts';
import { type Call, type Command, failed, ok, type Result, UsageError } from '../command.ts';

/** Keys that Android itself acts on, with what this device does not do. */
const WITHOUT_EFFECT = new Map([
  [26, 'its screen stays on'],
  [187, 'it has no list of recent apps'],
  [219, 'it has no assistant'],
  [223, 'its screen stays on'],
]);

/** Characters with a key: as on a phone, those of ASCII. */
const TYPED = /^[\x20-\x7e]*$/;

class ArgumentError extends Error {}

/**
 * `input [touchscreen] COMMAND`.
 * @source https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/services/core/java/com/android/server/input/InputShellCommand.java
 */
export const input: Command = async (call): Promise<Result> => {
  const [verb = '', ...args] = call.args[0] === 'touchscreen' ? call.args.slice(1) : call.args;
  const act = VERBS.get(verb);
  if (act === undefined) return failed(`Error: Unknown command: ${verb}`, 255);
  try {
    await act(call, args);
    return ok();
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    return failed(`Error: Invalid arguments for command: ${verb}`, 255);
  }
};

type Act = (call: Call, args: readonly string[]) => Promise<unknown>;

/** The arguments as numbers, of which there must be `least` to `most`. */
function numbersIn(args: readonly string[], least: number, most = least): number[] {
  const numbers = args.map(Number);
  if (numbers.length < least || numbers.length > most || !numbers.every(Number.isFinite))
    throw new ArgumentError();
  return numbers;
}

const tap: Act = ({ system }, args) => {
  const [x = 0, y = 0] = numbersIn(args, 2);
  return system.runtime.call('touch', { samples: clickPath({ x, y }, 1) });
};

const swipe: Act = ({ system }, args) => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, durationMs = 300] = numbersIn(args, 4, 5);
  const samples = swipeCommandPath({ x: x1, y: y1 }, { x: x2, y: y2 }, durationMs);
  return system.runtime.call('touch', { samples });
};

const text: Act = ({ system }, args) => {
  if (args.length === 0) throw new ArgumentError();
  const typed = args.join(' ').replaceAll('%s', ' ');
  if (!TYPED.test(typed)) throw new UsageError(`the keyboard of this device has no keys for '${typed}'`);
  return system.runtime.call('text', { text: typed });
};

const keyevent: Act = async ({ system }, args) => {
  const codes = args.map(keyCodeOf).filter((code) => code !== undefined);
  if (codes.length === 0 || codes.length < args.length) throw new ArgumentError();
  // A lock screen looks the same after its screen was off and on.
  const isLocked = system.phone?.lock !== undefined;
  for (const code of codes)
    if (WITHOUT_EFFECT.has(code) && !isLocked)
      throw new UsageError(`key ${code} has no effect on this device: ${WITHOUT_EFFECT.get(code)}`);
  for (const code of codes) await system.runtime.call('key', { code });
};

const VERBS: ReadonlyMap<string, Act> = new Map(Object.entries({ tap, swipe, text, keyevent }));
