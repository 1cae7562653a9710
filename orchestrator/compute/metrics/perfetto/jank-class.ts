import { max } from 'd3-array';
import type { LedgerRow } from '../../index-spaces.ts';
import { countedBySlide } from '../../slides/counted.ts';
import { APP_BITS, isMissed, JankBit, SURFACE_FLINGER_BITS } from '../../slides/jank-bits.ts';
import { defineMetric, FRAMES, measured, NO_FRAMES, part } from '../metric.ts';

export const perfettoJankClass = defineMetric({
  id: 'perfetto/jank-class',
  title: 'Missed frames by cause, Perfetto',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of frames that the frame timeline reports as not shown in time, split by cause: the app, SurfaceFlinger, or dropped. Buffer stuffing is queueing latency; it is counted separately and is not a miss. In imported system traces, in recordings by the probe from API 36 on, and without it where the device records the frame timeline.',
  formula: 'frames with an app bit, a SurfaceFlinger bit or Dropped / frames',
  sources: [
    {
      title: 'Android jank detection with FrameTimeline',
      url: 'https://perfetto.dev/docs/data-sources/frametimeline',
    },
    {
      title: 'JankType bits, frame_timeline_event.proto',
      url: 'https://github.com/google/perfetto/blob/main/protos/perfetto/trace/android/frame_timeline_event.proto',
    },
  ],
  parts: {
    ...FRAMES,
    ...part('count', 'lower', 'missed', 'app', 'surfaceFlinger', 'dropped', 'bufferStuffing'),
    ...part('count', 'lower', 'maxSuccessiveMissed'),
  },
  needs: ['jank-class'],
  related: ['missed-vsyncs', 'androidx/frame-overrun.timeline'],
  measure: (ledger) => {
    const slides = countedBySlide(ledger).map((rows) =>
      rows.map((row) => ledger.jankClass?.[row] ?? -1).filter((bits) => bits >= 0),
    );
    const frames = slides.flat();
    if (frames.length === 0) return NO_FRAMES;
    const having = (bits: number): number => frames.filter((frame) => (frame & bits) !== 0).length;
    const missed = frames.filter(isMissed).length;
    return measured(missed / frames.length, {
      frames: frames.length,
      missed,
      app: having(APP_BITS),
      surfaceFlinger: having(SURFACE_FLINGER_BITS),
      dropped: having(JankBit.dropped),
      bufferStuffing: having(JankBit.bufferStuffing),
      maxSuccessiveMissed: max(slides, longestMissedRun) ?? 0,
    });
  },
});

function longestMissedRun(frames: readonly LedgerRow[]): number {
  let [longest, run] = [0, 0];
  for (const bits of frames) {
    run = isMissed(bits) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
