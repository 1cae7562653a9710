import { exceeds } from '../../slides/counted.ts';
import { defineMetric, measured, NO_FRAMES, numberOption, part } from '../metric.ts';

const BLOCK_MS = {
  kind: 'number',
  name: 'blockMs',
  about: 'longest message that is not a block, ms',
  default: 1000,
  least: 0,
} as const;

export const blockcanaryBlocks = defineMetric({
  id: 'blockcanary/blocks',
  title: 'Blocks of the main looper, BlockCanary',
  unit: 'count',
  better: 'lower',
  definition:
    "Messages that blocked the main looper for more than a second. Needs the probe’s recorder of messages: `recorders: ['dispatches']` in the configuration.",
  formula: 'main-looper dispatches longer than blockMs',
  sources: [
    {
      title: 'BlockCanary (AndroidPerformanceMonitor)',
      url: 'https://github.com/markzhai/AndroidPerformanceMonitor/blob/master/blockcanary-analyzer/src/main/java/com/github/moduth/blockcanary/LooperMonitor.java',
    },
  ],
  options: [BLOCK_MS],
  parts: part('ms', 'lower', 'blockedMs', 'longestMs'),
  needs: ['dispatches'],
  related: ['frozen-frame-ratio', 'anr'],
  measure: (ledger, options) => {
    const dispatches = ledger.dispatches ?? [];
    if (dispatches.length === 0) return NO_FRAMES;
    const limitMs = numberOption(options, BLOCK_MS);
    const blocks = dispatches.filter(({ wallUs }) => exceeds(wallUs, limitMs * 1000));
    return measured(blocks.length, {
      blockedMs: blocks.reduce((sum, { wallUs }) => sum + wallUs, 0) / 1000,
      longestMs: dispatches.reduce((longest, { wallUs }) => Math.max(longest, wallUs), 0) / 1000,
    });
  },
});
