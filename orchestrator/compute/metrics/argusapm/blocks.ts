import { exceeds } from '../../slides/counted.ts';
import { defineMetric, measured, NO_FRAMES, numberOption } from '../metric.ts';

const BLOCK_MS = {
  kind: 'number',
  name: 'blockMs',
  about: 'time after which the stack of a message that still runs is taken, ms',
  default: 4500,
  least: 0,
} as const;

export const argusapmBlocks = defineMetric({
  id: 'argusapm/blocks',
  title: 'Blocks of the main looper, ArgusAPM',
  unit: 'count',
  better: 'lower',
  definition:
    "Messages of the main looper that still ran after the block time, when ArgusAPM saves the main thread’s stack: 4.5 s, unless its server sends another time, such as the 100 ms that guides on ArgusAPM use. Needs the probe’s recorder of messages: `recorders: ['dispatches']` in the configuration; outside slides it keeps those of 100 ms or more.",
  formula: 'main-looper dispatches longer than blockMs',
  sources: [
    {
      title: 'ArgusAPM, BlockTask: a stack if a message runs for block_min_time',
      url: 'https://github.com/Qihoo360/ArgusAPM/blob/75ead19ca98a8a1f776688e9df5b572f20c80b12/argus-apm/argus-apm-main/src/main/java/com/argusapm/android/core/job/block/BlockTask.java',
    },
    {
      title: 'ArgusAPM, TaskConfig.DEFAULT_BLOCK_TIME',
      url: 'https://github.com/Qihoo360/ArgusAPM/blob/75ead19ca98a8a1f776688e9df5b572f20c80b12/argus-apm/argus-apm-main/src/main/java/com/argusapm/android/core/TaskConfig.java',
    },
  ],
  options: [BLOCK_MS],
  needs: ['dispatches'],
  related: ['blockcanary/blocks', 'anr'],
  measure: (ledger, options) => {
    const dispatches = ledger.dispatches ?? [];
    if (dispatches.length === 0) return NO_FRAMES;
    const limitUs = numberOption(options, BLOCK_MS) * 1000;
    return measured(dispatches.filter(({ wallUs }) => exceeds(wallUs, limitUs)).length);
  },
});
