import { medianOf } from '../../orchestrator/statistics/percentile.ts';

export interface Operation {
  readonly name: string;
  readonly ns: number;
  readonly units: number;
}

export interface Priced {
  readonly owner: string;
  readonly method: string;
  /** The value whose size the time grows with; `-` if it does not. */
  readonly by: string;
  /** Times of a call at sizes 8, 64 and 512. */
  readonly ns: readonly [number, number, number];
  readonly checked: Operation;
}

/** Disturbances only add time: of two measurements of a method, the lesser times; the later one if they disagree on what it depends on. */
export function leastOf(before: Priced | undefined, now: Priced): Priced {
  if (before === undefined) return now;
  if (before.by !== now.by) return now;
  const [small, middle, large] = now.ns;
  const ns: Priced['ns'] = [
    Math.min(before.ns[0], small),
    Math.min(before.ns[1], middle),
    Math.min(before.ns[2], large),
  ];
  const checked = { ...now.checked, ns: Math.min(before.checked.ns, now.checked.ns) };
  return { ...now, ns, checked };
}

/** The elements by their keys, in the order in which the keys appear. */
export function groupsOf<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** How time may grow with a size, as `api.CallWork` counts it. */
const GROWTHS: Readonly<Record<string, (size: number) => number>> = {
  size: (n) => n,
  depth: (n) => Math.ceil(Math.log2(n)),
};
const SIZES = [8, 64, 512] as const;

/** The columns of a price: units, and units of a step and how steps are counted if the time grows. */
function priceOf({ owner, by, ns }: Priced, nsPerUnit: number): string {
  const units = ns.map((one) => one / nsPerUnit);
  const [small = 0, middle = 0, large = 0] = units;
  if (by === '-') return rounded(Math.max(0, small - CALL));
  const growths = owner.startsWith('java/math/') ? { ...GROWTHS, square: (n: number) => n * n } : GROWTHS;
  const [best] = Object.entries(growths)
    .map(([name, steps]) => {
      const each = Math.max(0, (large - small) / (steps(SIZES[2]) - steps(SIZES[0])));
      const flat = Math.max(0, small - each * steps(SIZES[0]));
      return {
        name,
        each,
        flat,
        error: Math.abs(Math.log((flat + each * steps(SIZES[1]) + 50) / (middle + 50))),
      };
    })
    .toSorted((a, b) => a.error - b.error);
  return best === undefined
    ? '0'
    : `${rounded(Math.max(0, best.flat - CALL))}  ${Number(best.each.toPrecision(2))}  ${best.name}(${by})`;
}

const CALL = 5;
const rounded = (units: number): string => String(Math.round(Number(units.toPrecision(2))));

/** A line for each method, and for each class and package what its methods usually cost: the median. */
export function tableOf(priced: readonly Priced[], nsPerUnit: number): string {
  const byOwner = groupsOf(priced, ({ owner }) => owner);
  const usual = (of: readonly Priced[]): string =>
    rounded(Math.max(0, (medianOf(of.map(({ ns }) => ns[0])) ?? 0) / nsPerUnit - CALL));
  const folderOf = (owner: string): string => owner.slice(0, owner.lastIndexOf('/'));
  const packages = [...groupsOf(priced, ({ owner }) => folderOf(owner))].map(
    ([folder, of]) => `[${folder}]\n*  *(*)  ${usual(of)}`,
  );
  const classes = [...byOwner].map(([owner, of]) => {
    const name = owner.slice(owner.lastIndexOf('/') + 1);
    const prices = groupsOf(of, (one) => priceOf(one, nsPerUnit));
    const rows = [...prices].map(
      ([price, methods]) => `${name}  ${methods.map(({ method }) => method).join(';')}  ${price}`,
    );
    return `[${folderOf(owner)}]\n${name}  *(*)  ${usual(of)}\n${rows.join('\n')}`;
  });
  return `# Made by \`npx tsx test/bench/call-costs.ts --write\`: do not edit. call-costs.txt says what the columns are, and overrides.\n${[...packages, ...classes].join('\n')}\n`;
}
