/**
 * The rooms whose unit tests are tested by mutation: each mutant must be killed by a test of its own room, since that is
 * where a reader looks for it. `except` names tests that would run for nearly every mutant and take long, and folders that
 * are rooms of their own.
 * @type {Readonly<Record<string, {readonly folder: string, readonly except?: readonly string[]}>>}
 */
export const typescriptRooms = {
  statistics: { folder: 'orchestrator/statistics', except: ['false-changes.test.ts'] },
  judge: { folder: 'orchestrator/judge', except: ['claims.test.ts'] },
  metrics: { folder: 'orchestrator/compute/metrics', except: ['contract.test.ts'] },
  slides: { folder: 'orchestrator/compute/slides' },
  trace: { folder: 'orchestrator/compute/trace' },
  attribution: { folder: 'orchestrator/compute/attribution' },
  import: { folder: 'orchestrator/compute/import' },
  gfxinfo: { folder: 'orchestrator/compute/gfxinfo' },
  guards: { folder: 'orchestrator/compute/guards' },
  history: { folder: 'orchestrator/history' },
  fleet: { folder: 'orchestrator/fleet' },
  'run-folder': { folder: 'orchestrator/run-folder' },
  capture: { folder: 'orchestrator/capture' },
  service: { folder: 'orchestrator/service' },
  scan: { folder: 'orchestrator/scan' },
  report: { folder: 'orchestrator/report', except: ['allure/generate-with-java.test.ts'] },
  shell: {
    folder: 'virtual-device/shell',
    except: ['am/**', 'commands/**', 'dumpsys/**', 'package/**', 'as-a-posix-shell.test.ts'],
  },
  'shell-am': { folder: 'virtual-device/shell/am' },
  'shell-commands': { folder: 'virtual-device/shell/commands' },
  'shell-dumpsys': { folder: 'virtual-device/shell/dumpsys' },
  'shell-package': { folder: 'virtual-device/shell/package' },
  adb: { folder: 'virtual-device/adb', except: ['adb-client.test.ts'] },
};

/**
 * Each room is a package of a Maven module; the module's profile `mutation-<room>` configures PIT.
 * @type {Readonly<Record<string, {readonly module: string, readonly package: string}>>}
 */
export const javaRooms = {
  'trace-format': { module: 'android-probe/trace-format', package: 'dev.hitchproof.trace' },
  probe: { module: 'android-probe/probe', package: 'dev.hitchproof.probe' },
  scheduler: { module: 'virtual-device/runtime', package: 'dev.hitchproof.device.inside.time' },
};

export const rooms = [...Object.keys(typescriptRooms), ...Object.keys(javaRooms)];

/** Least share of killed mutants in each room, in percent. */
export const LEAST_SCORE = 90;
