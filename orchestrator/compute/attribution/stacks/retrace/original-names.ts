import type { Trace } from '../../../trace/trace.ts';
import type { MappingIndex } from './mapping-index.ts';
import { retraceStack } from './retrace.ts';

/** The trace with retraced stacks, as an unobfuscated build would have recorded it. */
export const withOriginalNames = (trace: Trace, index: MappingIndex | undefined): Trace =>
  index === undefined
    ? trace
    : {
        ...trace,
        stacks: trace.stacks.map((stack) => ({ ...stack, frames: retraceStack(index, stack.frames) })),
      };
