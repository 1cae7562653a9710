import type { WorkLog } from '../../compute/work/work-log.ts';
import type { StackResult } from '../result/result.ts';

/** https://github.com/jlfwong/speedscope/wiki/Importing-from-custom-sources */
export interface SpeedscopeFile {
  readonly $schema: 'https://www.speedscope.app/file-format-schema.json';
  readonly name: string;
  readonly exporter: string;
  readonly shared: { readonly frames: readonly { readonly name: string }[] };
  readonly profiles: readonly {
    readonly type: 'sampled';
    readonly name: string;
    readonly unit: 'milliseconds' | 'none';
    readonly startValue: 0;
    readonly endValue: number;
    readonly samples: readonly (readonly number[])[];
    readonly weights: readonly number[];
  }[];
}

/** Stutter stacks as a flame graph; the weight of a stack is the hitch time it explains. */
export function speedscope(name: string, stacks: readonly StackResult[]): SpeedscopeFile {
  const names = [...new Set(stacks.flatMap(({ example }) => example))];
  const indexOf = new Map(names.map((frame, i) => [frame, i]));
  return fileOf(name, names, {
    name: 'hitch time by stack',
    unit: 'milliseconds',
    // The format is outermost first, examples are innermost first.
    samples: stacks.map(({ example }) => example.map((frame) => indexOf.get(frame) ?? 0).reverse()),
    weights: stacks.map(({ hitchMs }) => hitchMs),
  });
}

/** The samples of a work log in the order of time, below their threads; each stands for `stride` units of work. */
export function workProfile(name: string, { methods, stacks, samples, stride }: WorkLog): SpeedscopeFile {
  return fileOf(name, methods, {
    name: 'units of work',
    unit: 'none',
    samples: samples.map(([, stack]) => stacks[stack] ?? []),
    weights: samples.map(() => stride),
  });
}

type Profile = Omit<SpeedscopeFile['profiles'][number], 'type' | 'startValue' | 'endValue'>;

function fileOf(name: string, frames: readonly string[], profile: Profile): SpeedscopeFile {
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: 'hitchproof',
    shared: { frames: frames.map((frame) => ({ name: frame })) },
    profiles: [
      {
        type: 'sampled',
        startValue: 0,
        endValue: profile.weights.reduce((sum, weight) => sum + weight, 0),
        ...profile,
      },
    ],
  };
}
