import { setImmediate } from 'node:timers/promises';
import type { ShellState } from './context.ts';

/** Leaves the shell from inside nested commands. */
export class ShellExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Leaves the `loops` innermost loops from inside nested commands; `continue` goes on with the outermost of these. */
export class LoopExit extends Error {
  readonly kind: 'break' | 'continue';
  readonly loops: number;
  constructor(kind: LoopExit['kind'], loops: number) {
    super(`${kind} ${loops}`);
    this.kind = kind;
    this.loops = loops;
  }
}

/** Runs the body as long as the test succeeds; returns the body's last exit code. */
export async function runLoop(
  signal: AbortSignal,
  state: ShellState,
  test: () => Promise<boolean>,
  body: () => Promise<number>,
): Promise<number> {
  let code = 0;
  const goesOn = async (): Promise<boolean> => {
    try {
      if (!(await test())) return false;
      code = await body();
      return true;
    } catch (error) {
      if (!(error instanceof LoopExit)) throw error;
      if (error.loops > 1) throw new LoopExit(error.kind, error.loops - 1);
      code = 0;
      state.variables.set('?', '0');
      return error.kind === 'continue';
    }
  };
  state.loops += 1;
  try {
    // An endless loop must let the device serve other clients and notice when the loop's own client has gone.
    while (!signal.aborted && (await goesOn())) await setImmediate();
  } finally {
    state.loops -= 1;
  }
  return code;
}
