import { once } from 'node:events';
import { type Call, type Command, lines, ok, optionValue } from '../command.ts';

const LEVELS = 'VDIWEFS';
const LINE = /^\d\d-\d\d [\d:.]+ +\d+ +\d+ ([VDIWEF]) (.*?) *:/;
const OPTIONS_WITH_VALUE = new Set(['-v', '-b', '-t', '-T', '-f', '--pid', '-e', '--regex', '-m']);
const HEADER = '--------- beginning of main';

export const logcat: Command = async (call) => {
  const { args, system } = call;
  if (args.includes('-c') || args.includes('--clear')) {
    system.logcat.clear();
    return ok();
  }
  const isWanted = logFilterOf(args);
  const last = Number(optionValue(args, '-t', '-T') ?? Number.POSITIVE_INFINITY);
  const held = system.logcat.lines().filter(isWanted);
  const shown = Number.isFinite(last) ? held.slice(-last) : held;
  if (args.includes('-d') || args.includes('-t')) return lines(HEADER, ...shown);
  await follow(call, [HEADER, ...shown].map((line) => `${line}\n`).join(''), isWanted);
  return ok();
};

/** Subscribes before it writes, so that no line is lost; queues the writes, so that a slow reader delays only itself. */
async function follow(call: Call, start: string, isWanted: (line: string) => boolean): Promise<void> {
  let queue = call.write(start);
  call.system.logcat.follow((line) => {
    if (isWanted(line)) queue = queue.then(() => call.write(`${line}\n`));
  }, call.signal);
  if (!call.signal.aborted) await once(call.signal, 'abort');
  await queue;
}

/** logcat's `tag:LEVEL` filters; `-s` silences all tags without one. */
function logFilterOf(args: readonly string[]): (line: string) => boolean {
  const words = args.filter((arg, i) => !arg.startsWith('-') && !OPTIONS_WITH_VALUE.has(args[i - 1] ?? ''));
  const levels = new Map(
    words.map((word) => {
      const [tag = '*', level = 'V'] = word.split(':');
      return [tag, LEVELS.indexOf(level)] as const;
    }),
  );
  const otherwise = levels.get('*') ?? (args.includes('-s') ? LEVELS.indexOf('S') : 0);
  return (line) => {
    const found = LINE.exec(line);
    if (found === null) return true;
    const [, level = 'V', tag = ''] = found;
    return LEVELS.indexOf(level) >= (levels.get(tag) ?? otherwise);
  };
}
