import type { ScenarioResult } from '../result/result.ts';
import { formatCount, formatQuantity } from '../text/format.ts';

/** One sentence; empty if nothing is known. */
export function startUpText(startUp: ScenarioResult['startUp']): string {
  if (startUp === undefined) return '';
  const { processes, firstFrameMs, firstFocusMs } = startUp;
  const parts = [
    ...(firstFrameMs === undefined ? [] : [`first frame ${formatQuantity(firstFrameMs, 'ms')}`]),
    ...(firstFocusMs === undefined ? [] : [`first focus ${formatQuantity(firstFocusMs, 'ms')}`]),
  ];
  if (parts.length === 0) return '';
  const starts = processes === 1 ? '' : ` (medians of ${formatCount(processes, 'start')})`;
  return `After the start of the process: ${parts.join(', ')}${starts}.`;
}
