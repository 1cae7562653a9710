import { z } from 'zod';
import { placeSchema } from '../result/place.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { factorText } from '../wording/factors.ts';
import { mainCauseText, mainThreadText, nameOfStack } from '../wording/main-cause.ts';
import { deviceText, verdictLine } from '../wording/verdict-words.ts';
import { wholeVerdictText } from '../wording/whole-verdict.ts';

/** Why a session has its verdict: what decided it, and what took the time, down to the line. */
export const whySchema = z.object({
  run: z.string(),
  verdict: z.string(),
  scenarios: z.array(
    z.object({
      scenario: z.string(),
      device: z.string(),
      verdict: z.string(),
      /** Each judged metric with its number and limit. */
      metrics: z.array(z.object({ metric: z.string(), verdict: z.string(), text: z.string() })),
      /** The line to look at first, relative to the repository. */
      place: placeSchema.optional(),
      cause: z.string().optional(),
      /** What made frames late, most hitch time first. */
      factors: z.array(z.object({ factor: z.string(), frames: z.number(), hitchMs: z.number() })),
      /** What the main thread was doing in late frames, most hitch time first; the innermost frame is first. */
      stacks: z.array(
        z.object({
          method: z.string(),
          frames: z.number(),
          hitchMs: z.number(),
          mainThread: z.string().optional(),
          stack: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type Why = z.infer<typeof whySchema>;

const MOST_STACKS = 5;
const MOST_FRAMES = 24;

export const whyOf = (result: Result): Why => ({
  run: result.run,
  verdict: wholeVerdictText(result),
  scenarios: result.scenarios.map(whyIn),
});

function whyIn(scenario: ScenarioResult): Why['scenarios'][number] {
  const { name, verdict, verdicts, place, causes } = scenario;
  const cause = mainCauseText(causes);
  return {
    scenario: name,
    device: deviceText(scenario),
    verdict,
    metrics: verdicts.map((one) => ({ metric: one.metric, verdict: one.kind, text: verdictLine(one) })),
    ...(place === undefined ? {} : { place }),
    ...(cause === undefined ? {} : { cause }),
    factors: causes.mainFactors.map(({ factor, frames, hitchMs }) => ({
      factor: factorText(factor),
      ...{ frames, hitchMs },
    })),
    stacks: causes.stacks.slice(0, MOST_STACKS).map((stack) => {
      const mainThread = mainThreadText(stack);
      return {
        method: nameOfStack(stack),
        frames: stack.frames,
        hitchMs: stack.hitchMs,
        ...(mainThread === undefined ? {} : { mainThread }),
        stack: stack.example.slice(0, MOST_FRAMES),
      };
    }),
  };
}

/** The same for people. */
export const whyLines = ({ verdict, scenarios }: Why): readonly string[] => [
  `Verdict: ${verdict}`,
  ...scenarios.flatMap(({ scenario, device, metrics, cause, place, stacks }) => [
    '',
    `${plainText(scenario)} on ${device}`,
    ...metrics.map((metric) => `  ${metric.verdict}: ${metric.text}`),
    ...(cause === undefined ? ['  No frame was late.'] : [`  Main cause: ${cause}`]),
    ...(place === undefined ? [] : [`  Look at ${plainText(place.path)}:${place.line}`]),
    ...(stacks[0]?.stack ?? []).slice(0, SHOWN_FRAMES).map((frame) => `    ${plainText(frame)}`),
  ]),
];
const SHOWN_FRAMES = 8;
