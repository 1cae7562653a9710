import { keyCodeOf } from '../../input/key-codes.ts';
import { clickPath, swipeCommandPath } from '../../input/touch-paths.ts';
import { TOUCH } from '../../runtime-link/control-port.ts';
import {
  type Call,
  type Command,
  checkOptions,
  failed,
  ok,
  operands,
  type Result,
  UsageError,
} from '../command.ts';

const SOURCES = new Set(['touchscreen', 'keyboard', 'touchpad', 'mouse', 'stylus', 'dpad', 'rotaryencoder']);
const ACTIONS = new Map([
  ['DOWN', TOUCH.down],
  ['MOVE', TOUCH.move],
  ['UP', TOUCH.up],
  ['CANCEL', TOUCH.cancel],
]);

const HOME = 3;
/** Keys that Android itself acts on, with what this device does not do. */
const WITHOUT_EFFECT = new Map([
  [26, 'its screen stays on'],
  [187, 'it has no list of recent apps'],
  [219, 'it has no assistant'],
  [223, 'its screen stays on'],
]);

/** Android sends pointers of the others to views as generic motion, not as touches. */
const TOUCHING = new Set([undefined, 'touchscreen', 'mouse', 'stylus']);

/** Characters with a key: as on a phone, those of ASCII. */
const TYPED = /^[\x20-\x7e]*$/;

class ArgumentError extends Error {}

/** https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/services/core/java/com/android/server/input/InputShellCommand.java */
export const input: Command = async (call): Promise<Result> => {
  const source = SOURCES.has(call.args[0] ?? '') ? call.args[0] : undefined;
  const [verb = '', ...args] = withoutDisplay(source === undefined ? call.args : call.args.slice(1));
  const act = VERBS.get(verb);
  if (act === undefined) return failed(`Error: Unknown command: ${verb}`, 255);
  try {
    await act(call, args, source);
    return ok();
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    return failed(`Error: Invalid arguments for command: ${verb}`, 255);
  }
};

/** `-d ID` before the command; the device has only display 0. */
function withoutDisplay(args: readonly string[]): readonly string[] {
  const [option, id = ''] = args;
  if (option !== '-d') return args;
  if (!/^(?:0|DEFAULT_DISPLAY)$/.test(id))
    throw new UsageError(`this device has only display 0, not '${id}'`);
  return args.slice(2);
}

type Act = (call: Call, args: readonly string[], source: string | undefined) => Promise<unknown>;

/** The arguments as numbers, of which there must be `least` to `most`. */
function numbersIn(args: readonly string[], least: number, most = least): number[] {
  const numbers = args.map(Number);
  if (numbers.length < least || numbers.length > most || !numbers.every(Number.isFinite))
    throw new ArgumentError();
  return numbers;
}

const touching =
  (act: Act): Act =>
  (call, args, source) => {
    if (!TOUCHING.has(source)) throw new UsageError(`a ${source} does not touch the screen of this device`);
    return act(call, args, source);
  };

function codesIn(names: readonly string[]): number[] {
  const codes = names.map(keyCodeOf);
  if (codes.length === 0) throw new ArgumentError();
  return codes.map((code) => {
    if (code === undefined) throw new ArgumentError();
    return code;
  });
}

const VERBS: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    'tap',
    touching(({ system }, args) => {
      const [x = 0, y = 0] = numbersIn(args, 2);
      return system.runtime.call('touch', { samples: clickPath({ x, y }, 1) });
    }),
  ],
  [
    'swipe',
    touching(({ system }, args) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, durationMs = 300] = numbersIn(args, 4, 5);
      const samples = swipeCommandPath({ x: x1, y: y1 }, { x: x2, y: y2 }, durationMs);
      return system.runtime.call('touch', { samples });
    }),
  ],
  [
    'motionevent',
    touching(({ system }, [name = '', ...point]) => {
      const action = ACTIONS.get(name.toUpperCase());
      const [x = 0, y = 0] = numbersIn(point, 2);
      if (action === undefined) throw new ArgumentError();
      const isEnd = action === TOUCH.up || action === TOUCH.cancel;
      // No time passes while the finger is down, except by `sleep`.
      return system.runtime.call('touch', {
        samples: [{ atUs: 0, action, x, y }],
        ...(!isEnd && { settleMs: 0 }),
      });
    }),
  ],
  [
    'text',
    ({ system }, args) => {
      if (args.length === 0) throw new ArgumentError();
      const text = args.join(' ').replaceAll('%s', ' ');
      if (!TYPED.test(text)) throw new UsageError(`the keyboard of this device has no keys for '${text}'`);
      return system.runtime.call('text', { text });
    },
  ],
  [
    'keyevent',
    async ({ system }, args) => {
      checkOptions(args, ['--longpress']);
      const codes = codesIn(operands(args));
      if (args.includes('--longpress') && codes.includes(HOME))
        throw new UsageError('a long press of HOME starts an assistant, which this device does not have');
      // A lock screen looks the same after its screen was off and on.
      const isLocked = system.phone?.lock !== undefined;
      for (const code of codes)
        if (WITHOUT_EFFECT.has(code) && !isLocked)
          throw new UsageError(`key ${code} has no effect on this device: ${WITHOUT_EFFECT.get(code)}`);
      for (const code of codes)
        await system.runtime.call('key', args.includes('--longpress') ? { code, long: true } : { code });
    },
  ],
]);
