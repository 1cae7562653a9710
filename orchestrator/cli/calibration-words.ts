import type { ProfileFile } from '../../virtual-device/index.ts';
import { LARGEST_ERROR, MOST_LATE, type NotIdentified } from '../judge/calibration/calibrate.ts';

/** Why two recordings give no profile, and what would. */
export function whyNotFound(found: NotIdentified): string {
  if (found.kind === 'too-few-scenarios')
    return `${found.have} of the ${found.need} scenarios that are needed have times in both recordings and at most ${percent(MOST_LATE)} of late frames`;
  const cost = `${found.part === 'ui' ? "main thread's" : "RenderThread's"} cost`;
  const why = Number.isFinite(found.error)
    ? `the ${cost} has an error of ${percent(found.error)}, more than ${percent(LARGEST_ERROR)}`
    : `the scenarios do not show the ${cost}`;
  return `${why}; record scenarios that differ more in their work, or more of them`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const PS_PER_NS = 1_000;

/** The result, and how to use it. */
export function summaryOf(
  { name, phone, psPerUnit, renderPermille, fixedUiMs, scenarios }: ProfileFile,
  file: string,
): string {
  const interval = ({ value, low, high }: ProfileFile['psPerUnit'], scale: number): string =>
    `${(value / scale).toFixed(1)} (95 %: ${(low / scale).toFixed(1)} to ${(high / scale).toFixed(1)})`;
  return [
    `${phone}, from ${scenarios.length} scenarios:`,
    `  a unit of work            ${interval(psPerUnit, PS_PER_NS)} ns`,
    `  RenderThread and GPU      ${interval(renderPermille, 10)} % of the model's round figures`,
    `  main thread, each frame   ${fixedUiMs.toFixed(2)} ms regardless of the work, which the profile does not model`,
    `Profile ${name} is in ${file}: use it with --profile ${file}`,
  ].join('\n');
}
