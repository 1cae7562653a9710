import type { ScenarioOptions } from '../capture/scenario.ts';
import { currentRecorder } from './current-recorder.ts';

export type { App, ScenarioOptions, ScrollTarget } from '../capture/scenario.ts';
export { defineConfig } from '../config.ts';

/**
 * Measures one scenario: a warm-up run that is thrown away, then `runs` runs of `slides` slides each.
 * @throws Error when a run could not be measured; a missed budget does not throw, it is judged afterwards.
 */
export async function scenario(name: string, options: ScenarioOptions): Promise<void> {
  await currentRecorder().record(name, options);
}
