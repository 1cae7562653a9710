import { beforeAll, describe, expect, it } from 'vitest';
import { BIND_METHOD } from '../virtual-device/worlds/world.ts';
import { hitchproof } from './command-line.ts';
import { comparisonIn, folderOf, type PerfSession, resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

/** Builds against each other in the world of seeded noise: rows and runs differ at random, as on a phone. */
const APKS = 'android-probe/demo-app/target';
const NORMAL = `${APKS}/demo-app.apk`;
const SLOWER = `${APKS}/demo-app-slower.apk`;
const REFACTORED = `${APKS}/demo-app-refactored.apk`;

const session = warmDevice(120);
interface Builds {
  readonly apk: string;
  readonly runs: number;
  readonly slides?: number;
}
const againstNormal = ({ slides = 3, ...builds }: Builds): Promise<PerfSession> =>
  session({ world: 'noisy-rows', spec: 'e2e/specs/compared.spec.ts', against: NORMAL, slides, ...builds });

describe('two builds in one session', () => {
  it('20 % slower rows are found, their stack named first', async () => {
    const compared = await againstNormal({ apk: SLOWER, runs: 6 });
    expect(compared.code, compared.output).toBe(1);
    expect(comparisonIn(compared)).toMatchObject({ kind: 'fail', reason: { kind: 'worse-than-tolerated' } });
    expect(compared.output).toMatch(/First cause: dev\.hitchproof\.demo\.RowCost\.pay/);
    const [first] = resultOf(compared).scenarios[0]?.causes.stacks ?? [];
    expect(first?.example.join('\n') ?? 'no stack').toContain(BIND_METHOD);
  });

  it('of an innocent refactoring no change is seen', async () => {
    const compared = await againstNormal({ apk: REFACTORED, runs: 6 });
    expect(compared.code, compared.output).toBe(0);
    const { kind, estimate } = comparisonIn(compared);
    // Six noisy runs are too few to show that a change is within 2 ms/s; that they show none is what is certain.
    expect(kind, compared.output).not.toBe('fail');
    expect(estimate?.low, compared.output).toBeLessThan(0);
    expect(estimate?.high, compared.output).toBeGreaterThan(0);
    expect(compared.output).toMatch(/RowCost\$Bill\.settle/);
  });

  describe('too few runs', () => {
    let compared: PerfSession;
    beforeAll(async () => {
      compared = await againstNormal({ apk: SLOWER, runs: 3, slides: 2 });
    });
    it('decide nothing and say how many more would', () => {
      expect(compared.code, compared.output).toBe(0);
      expect(comparisonIn(compared)).toMatchObject({
        kind: 'inconclusive',
        reason: { kind: 'too-few-runs' },
      });
      expect(compared.output).toMatch(/3 more runs would decide/);
    });
    it('are exit 5 when asked to be strict', async () => {
      expect((await hitchproof(['analyse', folderOf(compared), '--strict', '--no-allure'])).code).toBe(5);
    });
  });
});
