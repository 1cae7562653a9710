import { beforeAll, describe, expect, it } from 'vitest';
import { documented } from '../orchestrator/documentation/command-lines.ts';
import { type PerfSession, perfSession, resultOf, tracesOf } from './perf-session.ts';

/** Real code without a sleep anywhere: binding a row of the quadratic build does work that grows with its position. */
const APKS = 'android-probe/demo-app/target';
const session = (apk: string): Promise<PerfSession> =>
  perfSession([
    ...documented('npx hitchproof perf --device virtual --clock work --profile mid').slice(1),
    ...['--hz', '60'],
    ...['--apk', `${APKS}/${apk}.apk`, '--runs', '2', '--slides', '2'],
  ]);

describe('under the work clock', () => {
  let demo: PerfSession;
  let quadratic: PerfSession;
  let again: PerfSession;
  beforeAll(async () => {
    [demo, quadratic, again] = await Promise.all([
      session('demo-app'),
      session('demo-app-quadratic'),
      session('demo-app-quadratic'),
    ]);
  });

  it('the demo passes, and its result is marked as modelled', () => {
    expect(demo.code, demo.output).toBe(0);
    expect(demo.output).toMatch(/Verdict: pass \(modelled: mid\)/);
    expect(resultOf(demo)).toMatchObject({ simulated: true, target: { profile: 'mid' } });
  });

  it('a quadratic bind fails, its method named first', () => {
    expect(quadratic.code, quadratic.output).toBe(1);
    expect(quadratic.output).toMatch(/First cause: dev\.hitchproof\.demo\.Ranking\.place/);
  });

  it('equal seeds give byte-identical traces in two processes', () => {
    expect(tracesOf(quadratic).size).toBeGreaterThan(0);
    expect(tracesOf(again)).toEqual(tracesOf(quadratic));
  });
});
