import { expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { Builds } from './builds.ts';
import type { SessionPlan } from './session-plan.ts';

/** A device on which every APK becomes the same other one, as on a farm that signs it. */
function buildsWith(change: Partial<SessionPlan>) {
  const shell = async (line: string) =>
    line.startsWith('pm path') ? 'package:/data/app/base.apk\n' : `${'a'.repeat(64)}  base.apk\n`;
  const steps: unknown[] = [];
  return {
    steps,
    builds: new Builds({
      session: fakeDevice({ session: { shell } }),
      plan: planOf('', { apk: import.meta.filename, ...change }),
      files: { saveJson: () => '' },
      send: (progress) => steps.push(progress),
    }),
  };
}
const REMOTE = { kind: 'remote', endpoint: {} } as SessionPlan['place'];

it('a device here must have the build it was given', async () =>
  await expect(buildsWith({}).builds.prepare()).rejects.toMatchObject({ code: 'old-build' }));

it('a farm signs each build anew; what is installed is not installed again', async () => {
  const { builds, steps } = buildsWith({ place: REMOTE, against: import.meta.filename });
  await builds.prepare();
  for (const arm of ['current', 'baseline', 'baseline', 'current'] as const) {
    await builds.use(arm);
    expect(builds.installed).toBe(arm);
  }
  const other = { kind: 'step', what: 'Installing the other build' };
  expect(steps).toEqual([{ kind: 'step', what: 'Installing the app' }, other, other]);
});

it('two builds take turns only with the APK of both', async () =>
  await expect(buildsWith({ place: REMOTE }).builds.use('baseline')).rejects.toThrow('add --apk'));
