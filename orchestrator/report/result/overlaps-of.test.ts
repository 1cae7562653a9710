import { expect, test } from 'vitest';
import { type MetricValue, measured, unavailable } from '../../compute/metrics/metric.ts';
import { attributionOf } from '../../testing/measurement-of.ts';
import { reportedRunOf } from '../../testing/report-of.ts';
import { overlapsOf } from './overlaps-of.ts';

const share = (frames: number, lateFrames: number) => measured(frames / lateFrames, { frames, lateFrames });
const none: MetricValue = unavailable({ code: 'not-applicable', note: 'not-recorded' });
const run = (gcOverlap: MetricValue = none, thermalOverlap: MetricValue = none) =>
  reportedRunOf(1, 10, { attribution: attributionOf({ gcOverlap, thermalOverlap }) });

test('late frames are added over the runs that recorded it', () => {
  expect(overlapsOf([run(share(1, 4)), run(share(2, 5), share(0, 5)), run()])).toEqual({
    gc: { frames: 3, lateFrames: 9 },
    thermal: { frames: 0, lateFrames: 5 },
  });
});

test('what no run recorded is absent', () => expect(overlapsOf([run()])).toEqual({}));
