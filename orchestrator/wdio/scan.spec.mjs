import { loadProgram } from '../setup/load-program.mjs';

const { defineScan } = await loadProgram('orchestrator/wdio/loaded');
defineScan();
