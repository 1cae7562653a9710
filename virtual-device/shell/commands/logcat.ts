import { once } from 'node:events';
import { logLine } from '../../system/logcat.ts';
import { type Call, type Given, type Limited, linesIn, ok, UsageError } from '../command.ts';
import { SHELL_PID } from '../demand.ts';

const LEVELS = 'VDIWEFS';
/** A line of the device's log, in logcat's format threadtime. */
const LINE = /^(\d\d-\d\d [\d:.]+) +(\d+) +(\d+) ([VDIWEF]) (.*?) *: ?(.*)$/s;

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

export const logcat: Limited = async (call) => {
  const { system, options } = call;
  if (options.has('-c') || options.has('--clear')) {
    system.logcat.clear();
    return ok();
  }
  const buffers = (options.get('-b') ?? ['default']).join(',').split(',');
  const header = headerOf(buffers);
  const show = shownBy(call, buffers);
  const held = system.logcat.lines().flatMap(show);
  const [last] = options.get('-t') ?? [];
  if (last !== undefined && !/^\d+$/.test(last)) throw new UsageError(`'${last}' is no count of lines`);
  const from = last === undefined ? 0 : Math.max(0, held.length - Number(last));
  if (last !== undefined || options.has('-d')) return linesIn([header, ...held.slice(from)]);
  await follow(call, [header, ...held], show);
  return ok();
};

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
function shownBy(given: Given, buffers: readonly string[]): (line: string) => readonly string[] {
  const format = given.options.get('-v')?.at(-1) ?? 'threadtime';
  const write = FORMATS.get(format);
  if (write === undefined && format !== 'threadtime')
    throw new UsageError(`the format ${format} is not supported on this device`);
  for (const buffer of buffers)
    if (![...BUFFERS_WITH_LINES, ...ALL_BUFFERS, ...EMPTY_BUFFERS].includes(buffer))
      throw new UsageError(`there is no buffer ${buffer}`);
  const areAll = buffers.some((buffer) => ALL_BUFFERS.includes(buffer));
  const isWanted = logFilterOf(given);
  return (line) => {
    const [, time = '', process = '', , level = 'V', tag = '', text = ''] = LINE.exec(line) ?? [];
    if (!areAll && !buffers.includes(bufferOf(tag))) return [];
    if (time !== '' && !isWanted(level, tag)) return [];
    return [write === undefined || time === '' ? line : write({ time, pid: process, level, tag, text })];
  };
}

/** logcat's `tag:LEVEL` filters; `-s` silences all tags without one. */
function logFilterOf({ options, operands }: Given): (level: string, tag: string) => boolean {
  const levels = new Map(
    operands.map((word) => {
      const [tag = '*', level = 'V'] = word.split(':');
      if (!/^[VDIWEFS*]$/i.test(level)) throw new UsageError(`'${word}' is no filter`);
      return [tag, LEVELS.indexOf(level.toUpperCase().replace('*', 'V'))] as const;
    }),
  );
  const otherwise = levels.get('*') ?? (options.has('-s') ? LEVELS.indexOf('S') : 0);
  return (level, tag) => LEVELS.indexOf(level) >= (levels.get(tag) ?? otherwise);
}

/** `log [-p LEVEL] [-t TAG] TEXT` adds a line to the device's log. */
export const log: Limited = async ({ system, options, operands }) => {
  const [level = 'I'] = (options.get('-p') ?? []).map((letter) => letter.toUpperCase());
  if (!/^[VDIWEF]$/.test(level))
    throw new UsageError(`'${level}' is none of the priorities V, D, I, W, E, F`);
  const [tag = 'log'] = options.get('-t') ?? [];
  const text = operands.join(' ');
  const { wallMs } = await system.runtime.call('facts', {});
  system.logcat.add(logLine({ wallMs, pid: SHELL_PID, level, tag, text }));
  return ok();
};
