/** The last lines of the device's log, in threadtime format, and those to come. */
export interface Logcat {
  readonly add: (line: string) => void;
  readonly lines: () => readonly string[];
  readonly clear: () => void;
  /** Hears every new line until the signal fires. */
  readonly follow: (hear: (line: string) => void, until: AbortSignal) => void;
}

const KEPT_LINES = 20_000;

export function createLogcat(): Logcat {
  let kept: string[] = [];
  const listeners = new Set<(line: string) => void>();
  return {
    add: (line) => {
      kept.push(line);
      if (kept.length > 2 * KEPT_LINES) kept = kept.slice(-KEPT_LINES);
      for (const hear of listeners) hear(line);
    },
    lines: () => kept.slice(-KEPT_LINES),
    clear: () => {
      kept = [];
    },
    follow: (hear, until) => {
      if (until.aborted) return;
      listeners.add(hear);
      until.addEventListener('abort', () => listeners.delete(hear), { once: true });
    },
  };
}
