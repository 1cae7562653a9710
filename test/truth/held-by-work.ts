import type { WorkLog } from '../../orchestrator/compute/work/work-log.ts';
import type { Held, HeldIn } from './display-log.ts';

/** In which order a frame has them; what is done between frames is over when the next one begins. */
const STAGES = ['input', 'animation', 'layout', 'draw'] as const satisfies readonly HeldIn[];

/**
 * What held the main thread under the work clock, where nothing is planted that takes time by itself: the work that the device
 * executed, by frame and by the stage that the stacks of its samples show.
 */
export function heldByWork({ frames, samples, stacks, methods, stride }: WorkLog, psPerUnit: number): Held[] {
  const nsOf = new Map<string, number>();
  for (const [frame, stack] of samples) {
    const key = `${frame} ${stageOf((stacks[stack] ?? []).map((call) => methods[call] ?? ''))}`;
    nsOf.set(key, (nsOf.get(key) ?? 0) + (stride * psPerUnit) / 1_000);
  }
  return frames.flatMap(([atUs], frame) => {
    let atNs = 1_000 * atUs;
    const held = STAGES.flatMap((stage) => {
      const fromNs = atNs;
      atNs += nsOf.get(`${frame} ${stage}`) ?? 0;
      return atNs === fromNs ? [] : [heldOf(fromNs, atNs, stage)];
    });
    const betweenNs = nsOf.get(`${frame} between-frames`) ?? 0;
    const nextNs = 1_000 * (frames[frame + 1]?.[0] ?? atUs);
    return betweenNs === 0 ? held : [...held, heldOf(nextNs - betweenNs, nextNs, 'between-frames')];
  });
}

const heldOf = (fromNs: number, toNs: number, stage: HeldIn): Held => ({
  t: 'held',
  fromNs,
  toNs,
  in: stage,
  method: '',
});

/** The framework's methods that are a stage, as the device's own log of planted holds names them. */
function stageOf(stack: readonly string[]): HeldIn {
  const has = (...names: readonly string[]): boolean =>
    stack.some((call) => call.startsWith('android.view.') && names.some((name) => call.includes(`.${name}`)));
  if (!has('doFrame')) return 'between-frames';
  if (has('performDraw')) return 'draw';
  if (has('performMeasure', 'performLayout', 'measureHierarchy')) return 'layout';
  return has('dispatchInputEvent', 'deliverInputEvent', 'doConsumeBatchedInput') ? 'input' : 'animation';
}
