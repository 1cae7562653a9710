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
