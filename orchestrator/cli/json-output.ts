import { z } from 'zod';
import { releaseSchema, trendPointSchema } from '../history/read-trends.ts';
import { changePointSchema } from '../judge/trend.ts';
import { resultSchema } from '../report/result/result.ts';
import { whatIfSchema } from '../report/why/what-if.ts';
import { whySchema } from '../report/why/why-of.ts';
import { foundListSchema } from '../scan/found-list.ts';
import { foundWorstSchema } from '../service/worst/scroll.ts';
import { bisectSchema } from './bisect/found.ts';

const pointSchema = trendPointSchema.omit({ low: true, high: true });
const valuesSchema = z.object({
  ...{ metric: z.string(), unit: z.string(), scenario: z.string() },
  device: z.object({ model: z.string(), name: z.string().optional() }),
});
const lineSchema = z.object({ name: z.string(), meaning: z.string() });
const changedSchema = z.object({ month: z.string(), files: z.number().int().optional() });

/** What the commands print under `--json`, by name; those of sessions print their `result.json`. */
export const outputSchemas = {
  result: resultSchema,
  scan: z.object({
    folder: z.string(),
    lists: z.array(
      foundListSchema.extend({
        hitchRate: z.number().optional(),
        cause: z.string().optional(),
        /** With --against: what became of it, and the methods and counts that changed. */
        change: z.object({ what: z.string(), why: z.array(z.string()).readonly() }).optional(),
      }),
    ),
    crashes: z.array(z.string()),
    /** Where the app asked for another one that the device has not. */
    left: z.array(z.string()),
    /** Lists without a row. */
    empty: z.array(z.string()),
  }),
  bisect: bisectSchema,
  'baseline-profile': z.object({
    file: z.string(),
    methods: z.number().int(),
    /** Of the profile in the APK, or of `--rules`; absent: there is none. */
    coverage: z
      .object({ share: z.number(), missing: z.array(z.object({ method: z.string(), share: z.number() })) })
      .optional(),
  }),
  'what-if': whatIfSchema,
  worst: z.object({ folder: z.string(), scenarios: z.array(foundWorstSchema) }),
  aa: z.array(
    z.object({
      scenario: z.string(),
      metric: z.string(),
      unit: z.string(),
      /** Absent with too few runs. */
      median: z.number().optional(),
      cv: z.number().optional(),
      sizes: z.array(
        z.object({
          runs: z.number().int(),
          pass: z.number(),
          inconclusive: z.number(),
          fail: z.number(),
          detectable: z.number().optional(),
        }),
      ),
    }),
  ),
  'baseline update': z.array(z.object({ scenario: z.string(), file: z.string() })),
  'baseline show': z.array(
    z.union([
      z.object({
        key: z.looseObject({ scenario: z.string(), model: z.string() }),
        accepted: z.array(
          z.object({
            date: z.string(),
            commit: z.string(),
            values: z.record(z.string(), z.array(z.number())),
          }),
        ),
      }),
      z.object({ line: z.number().int(), problem: z.string() }),
    ]),
  ),
  trend: z.array(
    valuesSchema.extend({
      points: z.array(pointSchema),
      releases: z.array(releaseSchema),
      changes: z.array(changePointSchema),
    }),
  ),
  alarms: z.array(
    valuesSchema.extend({
      gated: z.boolean(),
      before: z.number(),
      after: z.number(),
      since: pointSchema,
      sessions: z.number().int(),
      days: z.number().int(),
      cause: z.string().optional(),
      owners: z.array(z.string()),
      /** Why it was accepted; absent: it is open. */
      acknowledged: z.string().optional(),
    }),
  ),
  history: z.array(changedSchema),
  'history branch': z.object({ files: z.number().int(), remote: z.string(), branch: z.string() }),
  files: z.object({ files: z.array(z.string()) }),
  explain: z.object({
    id: z.string(),
    title: z.string(),
    unit: z.string(),
    definition: z.string(),
    formula: z.string(),
    needs: z.array(z.string()),
    options: z.array(lineSchema),
    thresholds: z.array(z.object({ profile: z.string(), bounds: z.string(), source: z.string() })),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    related: z.array(z.string()),
    terms: z.array(lineSchema),
  }),
  why: whySchema,
  import: z.looseObject({ file: z.string(), format: z.string() }),
  comment: z.object({ did: z.string() }),
  doctor: z.array(
    z.object({
      state: z.enum(['ok', 'note', 'missing']),
      name: z.string(),
      found: z.string(),
      fix: z.string().optional(),
    }),
  ),
  init: z.object({
    app: z.string(),
    demo: z.boolean(),
    files: z.array(z.object({ kind: z.enum(['written', 'extended', 'kept']), file: z.string() })),
  }),
  'farm status': z.array(
    z.object({ serial: z.string(), model: z.string(), release: z.string(), state: z.string() }),
  ),
} as const;
