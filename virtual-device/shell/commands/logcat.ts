import { once } from 'node:events';
import type { Logcat } from '../../system/logcat.ts';
import {
  type Call,
  type Command,
  linesIn,
  ok,
  operands,
  optionValue,
  type Result,
  UsageError,
} from '../command.ts';
import { regularExpression } from '../pattern.ts';

const LEVELS = 'VDIWEFS';
/** A line of the device's log, in logcat's format threadtime. */
const LINE = /^(\d\d-\d\d [\d:.]+) +(\d+) +(\d+) ([VDIWEF]) (.*?) *: ?(.*)$/s;
const VALUED = ['-v', '-b', '-t', '-T', '--pid', '-e', '--regex', '-m', '--max-count'];

interface Entry {
  readonly time: string;
  readonly pid: string;
  readonly level: string;
  readonly tag: string;
  readonly text: string;
}

const FORMATS: ReadonlyMap<string, (entry: Entry) => string> = new Map<string, (entry: Entry) => string>([
  ['brief', ({ level, tag, pid, text }) => `${level}/${tag.padEnd(8)}(${pid.padStart(5)}): ${text}`],
  ['process', ({ level, tag, pid, text }) => `${level}(${pid.padStart(5)}) ${text}  (${tag})`],
  ['raw', ({ text }) => text],
  ['tag', ({ level, tag, text }) => `${level}/${tag.padEnd(8)}: ${text}`],
  [
    'time',
    ({ time, level, tag, pid, text }) => `${time} ${level}/${tag.padEnd(8)}(${pid.padStart(5)}): ${text}`,
  ],
]);
const BUFFERS_WITH_LINES: readonly string[] = ['main', 'system', 'crash'];
const ALL_BUFFERS: readonly string[] = ['all', 'default'];
const EMPTY_BUFFERS: readonly string[] = ['events', 'radio', 'kernel'];
const KIB_PER_UNIT: Readonly<Record<string, number>> = { K: 1, M: 1024, G: 1024 * 1024 };
/** Tags of the system server. */
const OF_SYSTEM =
  /^(?:Activity(?:Task)?Manager|BroadcastQueue|InputDispatcher|PackageManager|WindowManager)$/;

/** The buffer that a line is in on a phone. */
function bufferOf(tag: string): string {
  if (tag === 'AndroidRuntime') return 'crash';
  return OF_SYSTEM.test(tag) ? 'system' : 'main';
}

const headerOf = ([first = '']: readonly string[]): string =>
  `--------- beginning of ${ALL_BUFFERS.includes(first) ? 'main' : first}`;

/** `-G SIZE` sets and `-g` prints the size of the buffers. The log keeps its last lines, whatever the size. */
function bufferSize(log: Logcat, args: readonly string[]): Result {
  const size = optionValue(args, '-G');
  if (size === undefined)
    return linesIn(
      BUFFERS_WITH_LINES.map(
        (name) =>
          `${name}: ring buffer is ${log.bufferKiB} KiB (0 B consumed, 0 B readable), max entry is 5120 B, max payload is 4068 B`,
      ),
    );
  const [, count, unit = ''] = /^([1-9]\d*)([KMG]?)$/i.exec(size) ?? [];
  if (count === undefined) throw new UsageError(`'${size}' is not a size like 256K or 16M`);
  log.bufferKiB = Math.ceil(Number(count) * (KIB_PER_UNIT[unit.toUpperCase()] ?? 1 / 1024));
  return ok();
}

export const logcat: Command = async (call) => {
  const args = separated(call.args);
  const { system } = call;
  if (args.includes('-c') || args.includes('--clear')) {
    system.logcat.clear();
    return ok();
  }
  if (args.includes('-G') || args.includes('-g')) return bufferSize(system.logcat, args);
  const buffers = (optionValue(args, '-b') ?? 'default').split(',');
  const header = headerOf(buffers);
  const show = shownBy(args, buffers);
  const last = optionValue(args, '-t', '-T');
  const most = Number(optionValue(args, '-m', '--max-count') ?? Number.POSITIVE_INFINITY);
  const isOnce = args.includes('-d') || args.includes('-t');
  const held = recent(system.logcat.lines(), last).flatMap(show);
  const shown = (last !== undefined && /^\d+$/.test(last) ? held.slice(-Number(last)) : held).slice(0, most);
  if (isOnce || shown.length >= most) return linesIn([header, ...shown]);
  await follow(call, { start: [header, ...shown], show, left: most - shown.length });
  return ok();
};

/** Splits `--pid=5` and `-t5` into two words each. */
const separated = (args: readonly string[]): string[] =>
  args.flatMap((arg) => {
    const [, name, value] = /^(--[\w-]+)=(.*)$/s.exec(arg) ?? /^(-[vbtTemG])(.+)$/s.exec(arg) ?? [];
    return name === undefined || value === undefined ? [arg] : [name, value];
  });

/** The lines from a time on, as in `-T '01-01 00:00:05.000'`. */
function recent(all: readonly string[], last: string | undefined): readonly string[] {
  if (last === undefined || /^\d+$/.test(last)) return all;
  const [time] = /\d\d-\d\d \d\d:\d\d:\d\d.*$/.exec(last) ?? [];
  if (time === undefined)
    throw new UsageError(`'${last}' is neither a count nor a time like '01-01 00:00:05.000'`);
  return all.filter((line) => line.slice(0, time.length) >= time);
}

/** Subscribes before it waits, so that no line is lost; queues the writes, so that a slow reader delays only itself. */
async function follow(
  call: Call,
  {
    start,
    show,
    left,
  }: { start: readonly string[]; show: (line: string) => readonly string[]; left: number },
): Promise<void> {
  let queue = call.write(start.map((line) => `${line}\n`).join(''));
  let remaining = left;
  const done = new AbortController();
  const until = AbortSignal.any([call.signal, done.signal]);
  call.system.logcat.follow((line) => {
    for (const text of show(line)) {
      remaining -= 1;
      queue = queue.then(() => call.write(`${text}\n`));
      if (remaining <= 0) done.abort();
    }
  }, until);
  if (!until.aborted) await once(until, 'abort');
  await queue;
}

/** Returns what is printed for a line of the log: nothing, or the line in the requested format. */
function shownBy(args: readonly string[], buffers: readonly string[]): (line: string) => readonly string[] {
  const format = optionValue(args, '-v') ?? 'threadtime';
  const write = FORMATS.get(format);
  if (write === undefined && format !== 'threadtime')
    throw new UsageError(`the format ${format} is not supported on this device`);
  for (const buffer of buffers)
    if (![...BUFFERS_WITH_LINES, ...ALL_BUFFERS, ...EMPTY_BUFFERS].includes(buffer))
      throw new UsageError(`there is no buffer ${buffer}`);
  const areAll = buffers.some((buffer) => ALL_BUFFERS.includes(buffer));
  const pid = optionValue(args, '--pid');
  const pattern = optionValue(args, '-e', '--regex');
  const wanted = pattern === undefined ? undefined : regularExpression(pattern);
  const isWanted = logFilterOf(args);
  return (line) => {
    const [, time = '', process = '', , level = 'V', tag = '', text = ''] = LINE.exec(line) ?? [];
    if (!areAll && !buffers.includes(bufferOf(tag))) return [];
    if (time !== '' && !isWanted(level, tag)) return [];
    if ((pid !== undefined && pid !== process) || wanted?.test(text) === false) return [];
    return [write === undefined || time === '' ? line : write({ time, pid: process, level, tag, text })];
  };
}

/** logcat's `tag:LEVEL` filters; `-s` silences all tags without one. */
function logFilterOf(args: readonly string[]): (level: string, tag: string) => boolean {
  const words = operands(args, VALUED);
  const levels = new Map(
    words.map((word) => {
      const [tag = '*', level = 'V'] = word.split(':');
      if (!/^[VDIWEFS*]$/i.test(level)) throw new UsageError(`'${word}' is no filter`);
      return [tag, LEVELS.indexOf(level.toUpperCase().replace('*', 'V'))] as const;
    }),
  );
  const otherwise = levels.get('*') ?? (args.includes('-s') ? LEVELS.indexOf('S') : 0);
  return (level, tag) => LEVELS.indexOf(level) >= (levels.get(tag) ?? otherwise);
}
