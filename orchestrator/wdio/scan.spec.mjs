import { loadProgram } from '../../tools/setup/load-program.mjs';

const { loadScan } = await loadProgram('orchestrator/wdio/loaded');
const { defineScan } = await loadScan();
defineScan();
