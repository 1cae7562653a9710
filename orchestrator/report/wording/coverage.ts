import type { Result } from '../result/result.ts';
import { plainText } from '../text/format.ts';

type Coverage = NonNullable<Result['coverage']>;

const STATES: readonly (readonly [
  Exclude<keyof Coverage, 'declared' | 'measured' | 'unmeasured'>,
  Coverage['unmeasured'][number]['state'],
  string,
])[] = [
  ['skipped', 'skipped', 'skipped'],
  ['leftOut', 'left-out', 'left out by the command line'],
  ['lost', 'lost', 'lost'],
];
const NAMES_SHOWN = 5;

/** `Scenarios: 3 declared; 1 measured; 2 skipped (a, b)`; undefined if all were measured, or it is not known. */
export function coverageText({ coverage }: Result): string | undefined {
  if (coverage === undefined || coverage.unmeasured.length === 0) return undefined;
  const parts = STATES.filter(([count]) => coverage[count] > 0).map(([count, state, words]) => {
    const names = coverage.unmeasured
      .filter((one) => one.state === state)
      .map(({ name }) => plainText(name, 60));
    const more = names.length > NAMES_SHOWN ? ', …' : '';
    return `${coverage[count]} ${words} (${names.slice(0, NAMES_SHOWN).join(', ')}${more})`;
  });
  return `Scenarios: ${[`${coverage.declared} declared`, `${coverage.measured} measured`, ...parts].join('; ')}`;
}
