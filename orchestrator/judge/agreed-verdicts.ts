import type { MetricVerdict } from './metric-verdict.ts';
import type { ScenarioInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';

/**
 * In a session on several devices, a regression fails only if enough devices became worse, so that a change of one
 * device is not taken for a change of the app. Budgets are limits of each device and need no agreement.
 * @param verdicts regressions, one list per scenario × device
 */
export function agreedVerdicts(
  scenarios: readonly Pick<ScenarioInput, 'scenario'>[],
  verdicts: readonly (readonly MetricVerdict[])[],
  { agreeingDevices }: Pick<JudgeSettings, 'agreeingDevices'>,
): readonly (readonly MetricVerdict[])[] {
  const lines = scenarios.flatMap(({ scenario }, index) =>
    (verdicts[index] ?? []).map((verdict) => ({ scenario, verdict })),
  );
  const isAgreed = (scenario: string, metric: string): boolean => {
    const compared = lines
      .filter((line) => line.scenario === scenario && line.verdict.metric === metric)
      .flatMap(({ verdict }) => becameWorse(verdict) ?? []);
    const need = agreeingDevices ?? Math.floor(compared.length / 2) + 1;
    // If the session has fewer devices than must agree, all of them must.
    return compared.filter(Boolean).length >= Math.min(need, compared.length);
  };
  return scenarios.map(({ scenario }, index) =>
    (verdicts[index] ?? []).map((verdict) =>
      verdict.kind !== 'fail' || isAgreed(scenario, verdict.metric)
        ? verdict
        : { ...verdict, kind: 'inconclusive', reason: { kind: 'devices-differ' } },
    ),
  );
}

/** Undefined if nothing was compared. Bad runs fail a metric without moving its median. */
function becameWorse({ kind, estimate, exact, better }: MetricVerdict): boolean | undefined {
  const change = estimate?.value ?? (exact && exact.currentMedian - exact.baselineMedian);
  if (change === undefined) return undefined;
  return kind === 'fail' || (better === 'higher' ? change < 0 : change > 0);
}
