import type { Processes } from './processes.ts';

export const SERVER_PACKAGE = 'io.appium.uiautomator2.server';
export const INSTRUMENTATION = `${SERVER_PACKAGE}.test/androidx.test.runner.AndroidJUnitRunner`;

/**
 * The lifecycle of the UiAutomator2 server: `am instrument` starts it and blocks until it ends. Its REST port
 * is always open; `whenRunning` lets a request wait for the instrumentation.
 */
export function createAutomation(processes: Processes) {
  const endListeners: (() => void)[] = [];
  const waiting = new Set<() => void>();
  let finish: (() => void) | undefined;
  const end = (): void => finish?.();
  /** Removes the server from the process table at once; `run` returns when `end` is called. */
  const leaveProcessTable = (): void => {
    for (const name of [SERVER_PACKAGE, `${SERVER_PACKAGE}.test`]) processes.forget(name);
  };

  /** Runs until `end`, a kill of one of its processes, or the signal. */
  const run = async (until: AbortSignal): Promise<void> => {
    end();
    if (until.aborted) return;
    await new Promise<void>((resolve) => {
      let isLeaving = false;
      const done = (): void => {
        if (isLeaving) return;
        isLeaving = true;
        finish = undefined;
        leaveProcessTable();
        for (const listen of endListeners) listen();
        resolve();
      };
      finish = done;
      processes.spawn(SERVER_PACKAGE, () => done());
      processes.spawn(`${SERVER_PACKAGE}.test`, () => done());
      until.addEventListener('abort', done, { once: true });
      for (const wake of [...waiting]) wake();
    });
  };
  return {
    isRunning: (): boolean => finish !== undefined,
    run,
    end,
    leaveProcessTable,
    onEnd: (listen: () => void) => void endListeners.push(listen),
    /** True once it runs; false if the signal fires first. */
    whenRunning: (until: AbortSignal): Promise<boolean> => {
      if (finish !== undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const settle = (isRunning: boolean) => () => {
          waiting.delete(wake);
          resolve(isRunning);
        };
        const wake = settle(true);
        waiting.add(wake);
        until.addEventListener('abort', settle(false), { once: true });
      });
    },
  };
}

export type Automation = ReturnType<typeof createAutomation>;
