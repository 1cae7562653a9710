// @module-tag nightly
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measuredGaps, onlyRunOf, scenariosOf, shownGaps } from './measured-scenario.ts';
import { perfSession, resultOf } from './perf-session.ts';

/** From the first command to the probe on, the shell may send no broadcasts, and adb can read no trace. */
const FAULTS = [
  { on: 'shell', contains: 'dev.hitchproof.CONTROL', fault: { kind: 'broadcasts-refused' } },
  { on: 'shell', contains: 'HitchproofInstaller', fault: { kind: 'app-files-hidden' } },
];

it('a session without broadcasts and pulled files measures what the display showed, and says by which ways', async () => {
  const faults = join(mkdtempSync(join(tmpdir(), 'hitchproof-faults-')), 'faults.json');
  writeFileSync(faults, JSON.stringify(FAULTS));
  const args = [
    '--device',
    'virtual',
    '--runs',
    '1',
    '--slides',
    '2',
    '--world',
    'slow-row',
    '--spec',
    'specs/feed.spec.ts',
  ];
  const session = await perfSession([...args, '--faults', faults]);
  expect(session.output).toContain("Broadcasts do not reach the app's probe: it is controlled by dumpsys.");
  expect(session.output).toContain(
    "Adb cannot read the traces of the app's probe: the probe sends them in parts.",
  );
  const [scenario] = resultOf(session).scenarios;
  expect(scenario?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid']);
  const { measurement, truth, mismatches } = onlyRunOf(scenariosOf(session)('feed-fling'));
  expect(mismatches()).toEqual([]);
  expect(measurement.slides.map(measuredGaps)).toEqual(truth.map(shownGaps));
  expect(truth.flatMap(shownGaps)).not.toEqual([]);
  expect(session.code, session.output).toBe(1);
});
