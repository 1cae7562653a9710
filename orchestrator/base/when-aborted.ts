/**
 * Calls `act` once, as soon as any of the signals is aborted; immediately if one already is.
 * @returns a function that stops listening: signals outlive their listeners
 */
export function whenAborted(signals: readonly AbortSignal[], act: () => void): () => void {
  if (signals.some(({ aborted }) => aborted)) {
    act();
    return () => undefined;
  }
  const stopped = new AbortController();
  const once = (): void => {
    stopped.abort();
    act();
  };
  for (const signal of signals) signal.addEventListener('abort', once, { signal: stopped.signal });
  return () => stopped.abort();
}

/** Resolves as soon as one of the signals is aborted. */
export const untilAborted = (signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => whenAborted(signals, resolve));
