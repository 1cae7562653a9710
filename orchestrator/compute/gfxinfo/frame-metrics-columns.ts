import type { StageColumns } from '../slides/ledger.ts';
import type { FrameMetricsColumns } from '../trace/trace.ts';
import type { DrawnFrame } from './drawn-frames.ts';

export interface ReportedFrame extends DrawnFrame {
  readonly windowId: number;
}

/** FrameMetrics reports from rows of framestats: the same durations from the same time stamps, in whole µs. */
export function frameMetricsColumns(frames: readonly ReportedFrame[]): FrameMetricsColumns {
  const count = frames.length;
  const column = (value: (frame: ReportedFrame) => number | undefined): Float64Array =>
    Float64Array.from(frames, (frame) => Math.floor(value(frame) ?? Number.NaN));
  const stage = (name: keyof StageColumns): Float64Array => column(({ stages }) => stages[name]);
  return {
    count,
    vsyncUs: column(({ vsyncUs }) => vsyncUs),
    intendedLagUs: stage('intendedLagUs'),
    unknownDelayUs: stage('unknownDelayUs'),
    inputUs: stage('inputUs'),
    animationUs: stage('animationUs'),
    layoutMeasureUs: stage('layoutMeasureUs'),
    drawUs: stage('drawUs'),
    syncUs: stage('syncUs'),
    commandIssueUs: stage('commandIssueUs'),
    swapBuffersUs: stage('swapBuffersUs'),
    totalUs: stage('totalUs'),
    restUs: new Float64Array(count),
    gpuUs: stage('gpuUs'),
    deadlineUs: stage('deadlineUs'),
    presentUs: column(({ presentUs }) => presentUs),
    flags: new Float64Array(count),
    dropCount: new Float64Array(count),
    window: column(({ windowId }) => windowId),
  };
}
