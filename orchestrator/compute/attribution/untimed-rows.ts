import { bisectRight, group } from 'd3-array';
import type { Segmentation } from '../slides/build-ledger.ts';

/**
 * FrameMetrics rows without a vsync time (API 24 and 25) that arrived while their window slid. Their frame is
 * unknown, so they say how long stages take and nothing about any frame.
 */
export function untimedRows({ trace, ledger, rows }: Segmentation): readonly number[] {
  const { vsyncUs: arrivedUs, window } = trace.frameMetrics;
  const slidesOf = group(ledger.slides, (slide) => slide.window);
  const startsOf = new Map([...slidesOf].map(([of, slides]) => [of, slides.map(({ startUs }) => startUs)]));
  return rows.untimed.filter((row) => {
    const [of, timeUs] = [window[row] as number, arrivedUs[row] as number];
    const slide = slidesOf.get(of)?.[bisectRight(startsOf.get(of) ?? [], timeUs) - 1];
    return slide !== undefined && timeUs <= slide.endUs;
  });
}
