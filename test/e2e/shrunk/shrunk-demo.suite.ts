import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BIND_METHOD } from '../../../virtual-device/worlds/world.ts';
import { measuredGaps, onlyRunOf, scenariosOf, shownGaps } from '../measured-scenario.ts';
import type { PerfSession } from '../perf-session.ts';
import { freshDevice } from '../warm-device.ts';
import { shrunkDemo } from './shrunk-demo.ts';

/** A build as it is released, with no rule for the probe but its own, measures as the build that was not shrunk. */
describe('the demo app, shrunk and renamed by R8 in full mode', () => {
  const session = freshDevice(60);
  let mapping: string;
  let measured: PerfSession;
  beforeAll(async () => {
    const shrunk = shrunkDemo(mkdtempSync(join(tmpdir(), 'hitchproof-shrunk-')));
    mapping = readFileSync(shrunk.mapping, 'utf8');
    const slowRow = { spec: 'test/e2e/specs/worlds.spec.ts', tag: ['slow-row-fling'] };
    measured = await session({ ...slowRow, ...shrunk, runs: 1, slides: 3 });
  });
  const slowRow = () => scenariosOf(measured)('slow-row-fling');

  it('has other names for its own classes and for those of the probe', () => {
    for (const name of ['dev.hitchproof.demo.FeedAdapter', 'dev.hitchproof.probe.Recording'])
      expect(mapping).toMatch(new RegExp(`^${name} -> (?!${name}:)\\S+:$`, 'm'));
  });

  it('shows in the trace what the display showed', () => {
    const { measurement, truth } = onlyRunOf(slowRow());
    expect(truth).toHaveLength(3);
    expect(measurement.slides.map(measuredGaps)).toEqual(truth.map(shownGaps));
    expect(truth.some(({ missedRefreshes }) => missedRefreshes > 0)).toBe(true);
  });

  it('has stacks with the original names', () => {
    expect(measured.output).toMatch(/^Main cause: dev\.hitchproof\.demo\./m);
    const { causes } = slowRow().result;
    expect(causes.stacks.flatMap(({ example }) => example)).toEqual(
      expect.arrayContaining([expect.stringContaining(BIND_METHOD)]),
    );
    expect(causes.withoutStack.share).toBe(0);
  });

  it('names the slow rows by their positions', () => {
    const positions = slowRow().result.causes.worstFrames.map(({ boundPosition }) => boundPosition ?? -1);
    expect(positions.length).toBeGreaterThan(0);
    expect(positions.filter((position) => position % 15 !== 0)).toEqual([]);
  });
});
