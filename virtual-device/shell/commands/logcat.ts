import { once } from 'node:events';
import { logLine } from '../../system/logcat.ts';
import { type Call, type Command, linesIn, ok, operands, optionValue, UsageError } from '../command.ts';

const LEVELS = 'VDIWEFS';
/** A line of the device's log, in logcat's format threadtime. */
const LINE = /^(\d\d-\d\d [\d:.]+) +(\d+) +(\d+) ([VDIWEF]) (.*?) *: ?(.*)$/s;
const VALUED = ['-v', '-b', '-t', '-T', '--pid'];

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

export const logcat: Command = async (call) => {
  const args = separated(call.args);
  const { system } = call;
  if (args.includes('-c') || args.includes('--clear')) {
    system.logcat.clear();
    return ok();
  }
  const buffers = (optionValue(args, '-b') ?? 'default').split(',');
  const header = headerOf(buffers);
  const show = shownBy(args, buffers);
  const last = optionValue(args, '-t', '-T');
  const isOnce = args.includes('-d') || args.includes('-t');
  const held = recent(system.logcat.lines(), last).flatMap(show);
  const shown = last !== undefined && /^\d+$/.test(last) ? held.slice(-Number(last)) : held;
  if (isOnce) return linesIn([header, ...shown]);
  await follow(call, [header, ...shown], show);
  return ok();
};

/** Splits `--pid=5` and `-t5` into two words each. */
const separated = (args: readonly string[]): string[] =>
  args.flatMap((arg) => {
    const [, name, value] = /^(--[\w-]+)=(.*)$/s.exec(arg) ?? /^(-[vbtT])(.+)$/s.exec(arg) ?? [];
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
  { write, signal, system }: Call,
  start: readonly string[],
  show: (line: string) => readonly string[],
): Promise<void> {
  let queue = write(start.map((line) => `${line}\n`).join(''));
  system.logcat.follow((line) => {
    for (const text of show(line)) queue = queue.then(() => write(`${text}\n`));
  }, signal);
  if (!signal.aborted) await once(signal, 'abort');
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
  const isWanted = logFilterOf(args);
  return (line) => {
    const [, time = '', process = '', , level = 'V', tag = '', text = ''] = LINE.exec(line) ?? [];
    if (!areAll && !buffers.includes(bufferOf(tag))) return [];
    if (time !== '' && !isWanted(level, tag)) return [];
    if (pid !== undefined && pid !== process) return [];
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

const SHELL_PID = 2_000;

/** `log [-p LEVEL] [-t TAG] TEXT` adds a line to the device's log. */
export const log: Command = async ({ system, args }) => {
  const level = (optionValue(args, '-p') ?? 'i').toUpperCase();
  if (!/^[VDIWEF]$/.test(level))
    throw new UsageError(`'${level}' is none of the priorities V, D, I, W, E, F`);
  const tag = optionValue(args, '-t') ?? 'log';
  const text = operands(args, ['-p', '-t']).join(' ');
  const { wallMs } = await system.runtime.call('facts', {});
  system.logcat.add(logLine({ wallMs, pid: SHELL_PID, level, tag, text }));
  return ok();
};
