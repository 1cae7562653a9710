import { loadProgram } from '../../tools/setup/load-program.mjs';

const { plannedConfig } = await loadProgram('orchestrator/wdio/loaded');
export const config = plannedConfig();
