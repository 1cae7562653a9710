import { loadProgram } from '../../tools/setup/load-program.mjs';

const { loadConfig } = await loadProgram('orchestrator/wdio/loaded');
const { plannedConfig } = await loadConfig();
export const config = plannedConfig();
