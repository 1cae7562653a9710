/** The device's log in threadtime format: its last lines, and a subscription to new ones. */
export interface Logcat {
  readonly add: (line: string) => void;
  readonly lines: () => readonly string[];
  readonly clear: () => void;
  /** Passes on every new line until the signal fires. */
  readonly follow: (listen: (line: string) => void, until: AbortSignal) => void;
}

const KEPT_LINES = 20_000;

export function createLogcat(): Logcat {
  let kept: string[] = [];
  const listeners = new Set<(line: string) => void>();
  return {
    add: (line) => {
      kept.push(line);
      if (kept.length > 2 * KEPT_LINES) kept = kept.slice(-KEPT_LINES);
      for (const listen of listeners) listen(line);
    },
    lines: () => kept.slice(-KEPT_LINES),
    clear: () => {
      kept = [];
    },
    follow: (listen, until) => {
      if (until.aborted) return;
      listeners.add(listen);
      until.addEventListener('abort', () => listeners.delete(listen), { once: true });
    },
  };
}
