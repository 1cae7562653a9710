import { openProject } from '../orchestrator/cli/open-project.ts';
import type { PerfOptions } from '../orchestrator/cli/perf-options.ts';
import { runPerf } from '../orchestrator/cli/run-perf.ts';
import { StopOnSignal } from '../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../orchestrator/cli/terminal.ts';
import type { Rig } from '../orchestrator/rig/rig.ts';
import { checkout } from '../orchestrator/setup/places.mjs';
import { runFolderIn } from './perf-session.ts';

/** One `perf` in this process, on a virtual device that runs on afterwards. */
export async function sessionOn(rig: Rig, options: Partial<PerfOptions> & { readonly reports: string }) {
  const lines: string[] = [];
  const code = await runPerf(
    { device: 'virtual', seed: 1, strict: false, allure: false, ...options },
    await openProject(checkout.root, '.'),
    {
      openRig: () => Promise.resolve({ ...rig, close: () => Promise.resolve() }),
      terminal: terminalOn({ write: (text: string) => lines.push(text) }),
      stop: new StopOnSignal(),
    },
  );
  return { code, output: lines.join(''), folder: runFolderIn(options.reports) };
}
