import type { RuntimePort } from '../runtime-link/runtime-port.ts';

const KEPT_LINES = 20_000;

/** The device's log in threadtime format: its last lines, and a subscription to new ones. */
export function createLogcat() {
  let kept: string[] = [];
  const listeners = new Set<(line: string) => void>();
  return {
    add: (line: string): void => {
      kept.push(line);
      if (kept.length > 2 * KEPT_LINES) kept = kept.slice(-KEPT_LINES);
      for (const listen of listeners) listen(line);
    },
    lines: (): readonly string[] => kept.slice(-KEPT_LINES),
    clear: (): void => {
      kept = [];
    },
    /** Passes on every new line until the signal fires. */
    follow: (listen: (line: string) => void, until: AbortSignal): void => {
      if (until.aborted) return;
      listeners.add(listen);
      until.addEventListener('abort', () => listeners.delete(listen), { once: true });
    },
  };
}

export type Logcat = ReturnType<typeof createLogcat>;

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
