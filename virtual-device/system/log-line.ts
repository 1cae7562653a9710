import type { RuntimePort } from '../runtime-link/runtime-port.ts';
import type { Logcat } from './logcat.ts';

export interface LogEntry {
  /** Of the device. */
  readonly wallMs: number;
  readonly pid: number;
  /** One of V D I W E F. */
  readonly level: string;
  readonly tag: string;
  readonly text: string;
}

/** A line of the log in logcat's format `threadtime`, as the runtime writes those of apps. */
export function logLine({ wallMs, pid, level, tag, text }: LogEntry): string {
  const time = new Date(wallMs).toISOString();
  const process = String(pid).padStart(5);
  return `${time.slice(5, 10)} ${time.slice(11, 23)} ${process} ${process} ${level} ${tag.padEnd(8)}: ${text}`;
}

const SYSTEM_PID = 1_000;

/** A line that a system server writes now. */
export async function logOfServer(
  { runtime, logcat }: { readonly runtime: RuntimePort; readonly logcat: Logcat },
  level: 'I' | 'W' | 'E',
  tag: string,
  ...texts: readonly string[]
): Promise<void> {
  const { wallMs } = await runtime.call('facts', {});
  for (const text of texts) logcat.add(logLine({ wallMs, pid: SYSTEM_PID, level, tag, text }));
}
