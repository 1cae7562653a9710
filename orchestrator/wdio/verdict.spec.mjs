import { loadProgram } from '../../tools/setup/load-program.mjs';

const { loadVerdict } = await loadProgram('orchestrator/wdio/loaded');
const { defineVerdict } = await loadVerdict();
await defineVerdict();
