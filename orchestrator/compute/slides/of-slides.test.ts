import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runArbitrary } from '../../../test/builders/arbitrary-run.ts';
import { ledgerOfRun } from '../../../test/builders/ledger-of-run.ts';
import { diagnosticMetrics, headlineMetrics } from '../metrics/index.ts';
import type { Ledger } from './ledger.ts';
import { ofSlides } from './of-slides.ts';

// Generated runs: a loaded machine needs more than the default.
vi.setConfig({ testTimeout: 60_000 });

const valuesOf = (ledger: Ledger) =>
  [...headlineMetrics, ...diagnosticMetrics].map(({ id, measure }) => [id, measure(ledger)]);

test('some slides of a run have the same values in columns of their own as in the columns of the run', () => {
  fc.assert(
    fc.property(runArbitrary, (run) => {
      const ledger = ledgerOfRun(run);
      for (const { ordinal } of ledger.slides) {
        for (const slides of [ledger.slides.slice(ordinal, ordinal + 1), ledger.slides.slice(ordinal)])
          expect(valuesOf(ofSlides(ledger, slides))).toEqual(
            valuesOf({
              ...ledger,
              slides,
              callbacks: undefined,
              starts: { activities: [] },
              whole: { ledger, fromRow: 0 },
            }),
          );
      }
    }),
    { numRuns: 50 },
  );
});

test('only the rows from the first of the slides to the last', () => {
  const [run] = fc.sample(
    runArbitrary.filter(
      ({ slides }) => slides.length === 3 && slides.every(({ frames }) => frames.length > 0),
    ),
    { numRuns: 1, seed: 1 },
  );
  if (run === undefined) throw new Error('no run');
  const ledger = ledgerOfRun(run);
  const second = ledger.slides.slice(1, 2);
  const cut = ofSlides(ledger, second);
  expect(cut.slides.map(({ from, to }) => [from, to])).toEqual([[0, cut.count]]);
  expect(cut.vsyncUs).toEqual(ledger.vsyncUs.slice(second[0]?.from, second[0]?.to));
  expect(ofSlides(ledger, []).count).toBe(0);
});
