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
    readonly unit: 'milliseconds';
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
  const weights = stacks.map(({ hitchMs }) => hitchMs);
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: 'hitchproof',
    shared: { frames: names.map((frame) => ({ name: frame })) },
    profiles: [
      {
        type: 'sampled',
        name: 'hitch time by stack',
        unit: 'milliseconds',
        startValue: 0,
        endValue: weights.reduce((sum, weight) => sum + weight, 0),
        // The format is outermost first, examples are innermost first.
        samples: stacks.map(({ example }) => example.map((frame) => indexOf.get(frame) ?? 0).reverse()),
        weights,
      },
    ],
  };
}
