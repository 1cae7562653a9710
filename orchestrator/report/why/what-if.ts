import { z } from 'zod';
import { barsSvg, bothBars } from '../svg/bars.ts';
import { formatNumber, plainText } from '../text/format.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml } from '../text/xml.ts';

/** One run under the work clock. */
const workedSchema = z.object({
  scenario: z.string(),
  /** Mean of a frame, on the main thread. */
  units: z.number(),
  frames: z.number().int(),
  hitchRate: z.number().optional(),
});

/** What removing methods would give. */
export const whatIfSchema = z.object({
  before: z.array(workedSchema),
  /** The method whose removal gives most first. */
  without: z.array(z.object({ method: z.string(), after: z.array(workedSchema) })),
});
export type WhatIf = z.infer<typeof whatIfSchema>;
type Value = WhatIf['before'][number];

/** `without Ranking.place  237 → 3 ms/s  412,345 → 101,220 units a frame` */
export const whatIfLines = (found: WhatIf): readonly string[] =>
  found.before.flatMap((before) => [
    `${plainText(before.scenario, 60)}: ${hitchText(before.hitchRate)}, ${unitsText(before.units)} units a frame`,
    ...withoutEach(found, before).map(
      ({ method, after }) =>
        `  without ${plainText(method, 120)}: ${formatNumber(before.hitchRate ?? 0)} → ${hitchText(after.hitchRate)}, ${unitsText(before.units)} → ${unitsText(after.units)} units a frame`,
    ),
  ]);

const withoutEach = ({ without }: WhatIf, { scenario }: Value) =>
  without.flatMap(({ method, after }) =>
    after.filter((one) => one.scenario === scenario).map((one) => ({ method, after: one })),
  );

const hitchText = (rate: number | undefined): string =>
  rate === undefined ? 'no hitch rate' : `${formatNumber(rate)} ms/s of hitches`;
const unitsText = (units: number): string => formatNumber(Math.round(units));

/** The same with pictures: hitches and work of each scenario today, and without each method. */
export const whatIfPage = (found: WhatIf): string =>
  staticPage('What removing a method would give', [
    element('p', {}, 'Each is measured: the same build, gestures and seed, as if the method did nothing.'),
    ...found.before.flatMap((before) => {
      const each = withoutEach(found, before);
      return [
        element('h2', {}, escapeXml(before.scenario, 200)),
        pictureOf(HITCHES, before, each),
        pictureOf(WORK, before, each),
      ];
    }),
  ]);

const HITCHES = {
  heading: 'Hitch rate',
  unit: 'ms/s',
  textOf: (rate: number) => formatNumber(rate),
  of: ({ hitchRate }: Value) => hitchRate,
};
const WORK = {
  heading: 'Work of a frame',
  unit: 'Units on the main thread, as means over all frames',
  textOf: unitsText,
  of: ({ units }: Value) => units,
};

/** Empty if nothing of it was measured. */
function pictureOf(
  { heading, unit, of, textOf }: typeof HITCHES,
  before: Value,
  each: ReturnType<typeof withoutEach>,
): string {
  const rows = each.flatMap(({ method, after }) => {
    const [baseline, current] = [of(before), of(after)];
    if (baseline === undefined || current === undefined) return [];
    return { name: `without ${method}`, bars: bothBars(['today', 'without'], { baseline, current }, textOf) };
  });
  return rows.length === 0 ? '' : barsSvg({ heading, lines: [unit] }, rows);
}
