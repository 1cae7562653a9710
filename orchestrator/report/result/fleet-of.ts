import { groups, sum } from 'd3-array';
import type { ScenarioInput } from '../../judge/session.ts';
import type { FleetRecord } from '../../run-folder/fleet-record.ts';
import type { FleetResult } from './result.ts';

/** For each device of a session: what it measured, and what happened to it. */
export function fleetOf({ attempts, lost }: FleetRecord, scenarios: readonly ScenarioInput[]): FleetResult {
  const measuredOn = (name: string): readonly ScenarioInput[] =>
    scenarios.filter(({ deviceName }) => deviceName === name);
  return {
    devices: groups(attempts, ({ device }) => device).map(([name, of]) => {
      const measured = measuredOn(name);
      const movedHere = of.filter(({ isMoved }) => isMoved).flatMap((attempt) => attempt.scenarios);
      return {
        name,
        model: measured[0]?.target.model,
        scenarios: measured.map(({ scenario }) => scenario),
        waitedS: sum(of, ({ waitedS }) => waitedS),
        tookOver: measured
          .map(({ scenario }) => scenario)
          .filter((scenario) => movedHere.includes(scenario) || movedHere.includes('*')),
        failure: of.flatMap(({ end }) => (end.kind === 'failed' ? [end.reason] : []))[0],
      };
    }),
    lost,
  };
}
