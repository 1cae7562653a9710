import type { MetricVerdict } from './metric-verdict.ts';
import type { ScenarioInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';

interface OnOneDevice {
  readonly input: Pick<ScenarioInput, 'scenario'>;
  readonly regressions: readonly MetricVerdict[];
}

/**
 * In a session on several devices, a regression fails only if enough devices became worse, so that a change of one
 * device is not taken for a change of the app. Budgets are limits of each device and need no agreement.
 * @param compared each scenario on each device
 */
export function agreedVerdicts<C extends OnOneDevice>(
  compared: readonly C[],
  { agreeingDevices }: Pick<JudgeSettings, 'agreeingDevices'>,
): readonly C[] {
  const isAgreed = (scenario: string, metric: string): boolean => {
    const devices = compared
      .filter(({ input }) => input.scenario === scenario)
      .flatMap(({ regressions }) => regressions.filter((verdict) => verdict.metric === metric))
      .flatMap((verdict) => becameWorse(verdict) ?? []);
    const need = agreeingDevices ?? Math.floor(devices.length / 2) + 1;
    // If the session has fewer devices than must agree, all of them must.
    return devices.filter(Boolean).length >= Math.min(need, devices.length);
  };
  return compared.map((one) => ({
    ...one,
    regressions: one.regressions.map((verdict) =>
      verdict.kind !== 'fail' || isAgreed(one.input.scenario, verdict.metric)
        ? verdict
        : { ...verdict, kind: 'inconclusive' as const, reason: { kind: 'devices-differ' as const } },
    ),
  }));
}

/** Undefined if nothing was compared. Bad runs fail a metric without moving its median. */
function becameWorse({ kind, estimate, exact, better }: MetricVerdict): boolean | undefined {
  const change = estimate?.value ?? (exact && exact.currentMedian - exact.baselineMedian);
  if (change === undefined) return undefined;
  return kind === 'fail' || (better === 'higher' ? change < 0 : change > 0);
}
