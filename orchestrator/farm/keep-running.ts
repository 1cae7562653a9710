import { whenAborted } from '../base/when-aborted.ts';
import { endText } from '../rig/child.ts';
import type { SupervisedOptions, Supervisor } from '../rig/supervisor.ts';

export interface KeepOptions {
  /** Ends the restarts; the supervisor ends the programs. */
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** A program that ran this long had not failed at its start. */
const STEADY_MS = 60_000;

/** Starts a program, and again whenever it ends, after a pause that doubles for as long as it ends early. */
export async function keepRunning(
  supervisor: Pick<Supervisor, 'start'>,
  program: Omit<SupervisedOptions, 'ifEnded'>,
  { stop, say }: KeepOptions,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!stop.aborted) {
    const startedMs = Date.now();
    const exitCode = await supervisor.start(program).ended;
    if (stop.aborted) return;
    pauseMs = Date.now() - startedMs > STEADY_MS ? FIRST_PAUSE_MS : pauseMs;
    say(
      `${program.name} ${endText(exitCode)}; it starts again in ${pauseMs / 1_000} s (log: ${program.log}).`,
    );
    await pause(pauseMs, stop);
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
}

const pause = (durationMs: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      forgetStop();
      resolve();
    }, durationMs);
    const forgetStop = whenAborted([stop], () => {
      clearTimeout(timer);
      resolve();
    });
  });
