import { fileNameOf } from '../../base/file-name.ts';
import { keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';

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
    const device = `${fileNameOf(model)}-api${api}-${refreshHz}hz`;
    const key = `${scenario.slug}.${device}.${fileNameOf(metric)}`;
    const at = Date.parse(result.createdAt);
    return { id: key, key, value: median, start: at, stop: at };
  });
