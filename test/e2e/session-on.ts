import { openProject } from '../../orchestrator/cli/command-context.ts';
import { runPerf } from '../../orchestrator/cli/perf.ts';
import type { PerfOptions } from '../../orchestrator/cli/perf-options.ts';
import { StopOnSignal } from '../../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../../orchestrator/cli/terminal.ts';
import type { Rig } from '../../orchestrator/rig/rig.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { runFolderIn } from './perf-session.ts';

interface Options extends Partial<PerfOptions> {
  readonly reports: string;
  /** R8's mapping of the build, in place of the configuration's. */
  readonly mapping?: string;
}

const DEFAULTS: PerfOptions = {
  ...{ device: 'virtual', seed: 1, strict: false, allure: false },
  // Where code takes no time, planted costs are all there is.
  clock: 'free',
  spec: 'specs/feed.spec.ts',
};

/** One `perf` in this process, on a virtual device that runs on afterwards. */
export async function sessionOn(rig: Rig, { mapping, ...options }: Options) {
  const project = await openProject(checkout.root, '.');
  const lines: string[] = [];
  const code = await runPerf(
    { ...DEFAULTS, ...options },
    mapping === undefined ? project : { ...project, config: { ...project.config, mapping } },
    {
      openRig: () => Promise.resolve({ ...rig, close: () => Promise.resolve() }),
      terminal: terminalOn({ write: (text: string) => lines.push(text) }),
      stop: new StopOnSignal(),
    },
  );
  return { code, output: lines.join(''), folder: runFolderIn(options.reports) };
}
