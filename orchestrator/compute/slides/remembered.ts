import type { Ledger } from './ledger.ts';

/** Keeps the last answer: all metrics of one ledger ask for the same facts, then those of the next ledger. */
export function rememberedForLedger<T extends object>(find: (ledger: Ledger) => T): (ledger: Ledger) => T {
  let last: { readonly ledger: Ledger; readonly found: T } | undefined;
  return (ledger) => {
    if (last?.ledger !== ledger) last = { ledger, found: find(ledger) };
    return last.found;
  };
}
