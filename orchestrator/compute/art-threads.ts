import type { Hang } from './hangs.ts';

type Thread = Hang['threads'][number];
interface Dumped {
  readonly thread: Thread;
  readonly tid: string;
  readonly waits: { readonly lock: string; readonly holderTid: string | undefined } | undefined;
}

/** `"main" prio=5 tid=1 Blocked` */
const HEAD = /^"(.*)" .*?\btid=(\d+) (\w+)/;
/** `  - waiting to lock <0x0a1b> (a java.lang.Object) held by thread 12` */
const LOCK = /^\s*- (?:waiting to lock|locked|waiting on|sleeping on) <(\w+)> \(an? ([^)]+)\)/;
const HELD = /held by thread (\d+)/;

/**
 * The threads of an app by ART's own dump, as Android takes it when an app does not answer: unlike the probe's, it says which
 * lock a thread waits for, and who holds it.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:art/runtime/monitor.cc (Monitor::DescribeWait)
 */
export function artThreads(report: string, packageName: string): readonly Thread[] {
  const process = report
    .split(/^----- pid \d+ at .*$/m)
    .slice(1)
    .find((part) => new RegExp(`^Cmd line: ${packageName.replaceAll('.', '\\.')}$`, 'm').test(part));
  const [own = ''] = process?.split(/^----- end \d+/m) ?? [];
  const dumped = own.split(/\n(?=")/).flatMap((part) => dumpedOf(part.split('\n')) ?? []);
  const names = new Map(dumped.map(({ tid, thread }) => [tid, thread.name]));
  return dumped.map(({ thread, waits }) => {
    if (waits === undefined) return thread;
    const holder = names.get(waits.holderTid ?? '');
    return { ...thread, waitsFor: { lock: waits.lock, ...(holder === undefined ? {} : { holder }) } };
  });
}

function dumpedOf([head = '', ...lines]: readonly string[]): Dumped | undefined {
  const [, name, tid = '', state = ''] = HEAD.exec(head) ?? [];
  if (name === undefined) return undefined;
  const waiting = lines.find((line) => /^\s*- waiting to lock /.test(line));
  const [, address, type] = LOCK.exec(waiting ?? '') ?? [];
  const frames = lines.flatMap((line) => {
    const [, call] = /^\s+at (.+)$/.exec(line) ?? [];
    const [, native] = /^\s+native: #\d+ pc \w+\s+(.+)$/.exec(line) ?? [];
    return call ?? native ?? [];
  });
  return {
    thread: { name, frames, state },
    tid,
    waits:
      address === undefined
        ? undefined
        : { lock: `${type} <${address}>`, holderTid: HELD.exec(waiting ?? '')?.[1] },
  };
}
