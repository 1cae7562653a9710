/**
 * The rooms whose unit tests are tested by mutation: each mutant must be killed by a test of its own room, since that is
 * where a reader looks for it. `except` names tests that would run for nearly every mutant and take long.
 * @type {Readonly<Record<string, {readonly folder: string, readonly except?: readonly string[]}>>}
 */
export const rooms = {
  statistics: { folder: 'orchestrator/statistics' },
  judge: { folder: 'orchestrator/judge', except: ['claims.test.ts'] },
  metrics: { folder: 'orchestrator/compute/metrics', except: ['contract.test.ts'] },
  capture: { folder: 'orchestrator/capture' },
  service: { folder: 'orchestrator/service' },
  report: { folder: 'orchestrator/report', except: ['allure/generate-with-java.test.ts'] },
  shell: { folder: 'virtual-device/shell' },
  adb: { folder: 'virtual-device/adb', except: ['adb-client.test.ts'] },
};

/** Least share of killed mutants in each room, in percent. */
export const LEAST_SCORE = 85;
