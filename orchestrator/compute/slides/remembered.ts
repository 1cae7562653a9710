import type { Ledger } from './ledger.ts';

/** Every metric of one ledger asks for the same facts, then those of the next ledger: the last answer is kept. */
export function rememberedForLedger<T extends object>(find: (ledger: Ledger) => T): (ledger: Ledger) => T {
  let last: { readonly ledger: Ledger; readonly found: T } | undefined;
  return (ledger) => {
    if (last?.ledger !== ledger) last = { ledger, found: find(ledger) };
    return last.found;
  };
}
