import { keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';
import { slugOf } from '../result/slug.ts';

/** Allure 3's numeric trend; equal keys are averaged there, so there is one entry per metric. */
export interface AllurePerfEntry {
  readonly id: string;
  readonly key: string;
  readonly value: number;
  readonly start: number;
  readonly stop: number;
}

export const allurePerf = (result: Result): AllurePerfEntry[] =>
  keyMetrics(result).map(({ scenario, metric, median }) => {
    const { model, api, refreshHz } = scenario.device;
    const key = `${scenario.slug}.${slugOf(`${model} api${api} ${refreshHz}hz`)}.${slugOf(metric)}`;
    const at = Date.parse(result.createdAt);
    return { id: key, key, value: median, start: at, stop: at };
  });
