import { keyCodeOf } from '../../input/key-codes.ts';
import { clickPath, swipeCommandPath } from '../../input/touch-paths.ts';
import { type Command, failed, ok, type Result } from '../command.ts';

const SOURCES = new Set(['touchscreen', 'keyboard', 'touchpad', 'mouse', 'stylus', 'dpad']);

/** https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/services/core/java/com/android/server/input/InputShellCommand.java */
export const input: Command = async ({ system, args }): Promise<Result> => {
  const [verb = '', ...rest] = SOURCES.has(args[0] ?? '') ? args.slice(1) : args;
  const numbers = rest.map(Number);
  const [x1, y1, x2, y2, durationMs = 300] = numbers;
  switch (verb) {
    case 'tap':
      if (x1 === undefined || y1 === undefined || !numbers.every(Number.isFinite)) break;
      await system.runtime.call('touch', { samples: clickPath({ x: x1, y: y1 }, 1) });
      return ok();
    case 'swipe':
    case 'draganddrop':
      if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) break;
      if (!numbers.every(Number.isFinite)) break;
      await system.runtime.call('touch', {
        samples: swipeCommandPath({ x: x1, y: y1 }, { x: x2, y: y2 }, durationMs),
      });
      return ok();
    case 'text':
      await system.runtime.call('text', { text: rest.join(' ').replaceAll('%s', ' ') });
      return ok();
    case 'keyevent': {
      const codes = rest.filter((arg) => !arg.startsWith('--')).map(keyCodeOf);
      if (codes.length === 0 || codes.includes(undefined))
        return failed(`Error: Invalid arguments for command: keyevent`, 255);
      for (const code of codes) if (code !== undefined) await system.runtime.call('key', { code });
      return ok();
    }
    default:
      return failed(`Error: Unknown command: ${verb}`, 255);
  }
  return failed(`Error: Invalid arguments for command: ${verb}`, 255);
};
