import type { Held, HeldIn, NewPicture } from './display-log.ts';

/** What the making of a late picture took time for: the main thread held in a part of its frames, RenderThread or GPU. */
export interface Cause {
  readonly in: Exclude<HeldIn, 'sync'> | RenderingPart;
  readonly ns: number;
  /** Where the app held the main thread longest; empty where it is not the app's code. */
  readonly method: string;
}
type RenderingPart = 'upload' | 'commands' | 'gpu';

/**
 * The causes of a late picture, longest first: all that happened between the vsync that the app had asked for and the
 * picture's completion. Pictures that were completed meanwhile count too, because RenderThread and GPU do one at a time.
 * @param pictures all new pictures of its window
 */
export function causesOf(
  picture: NewPicture,
  pictures: readonly NewPicture[],
  held: readonly Held[],
): readonly Cause[] {
  const { readyNs: toNs, tookNs } = picture;
  const fromNs = toNs - tookNs;
  const causes = new Map<Cause['in'], { ns: number; method: string; longestNs: number }>();
  const add = (part: Cause['in'], ns: number, method: string): void => {
    if (ns <= 0) return;
    const sum = causes.get(part) ?? { ns: 0, method, longestNs: 0 };
    sum.ns += ns;
    if (ns > sum.longestNs) [sum.method, sum.longestNs] = [method, ns];
    causes.set(part, sum);
  };
  // While the main thread waits for the RenderThread, the time is that of its work.
  for (const hold of held)
    if (hold.in !== 'sync')
      add(hold.in, Math.min(hold.toNs, toNs) - Math.max(hold.fromNs, fromNs), hold.method);
  for (const { readyNs, uploadNs, commandsNs, gpuNs } of pictures) {
    if (readyNs <= fromNs || readyNs > toNs) continue;
    add('upload', uploadNs, '');
    add('commands', commandsNs, '');
    add('gpu', gpuNs, '');
  }
  return [...causes]
    .map(([part, { ns, method }]) => ({ in: part, ns, method }))
    .toSorted((a, b) => b.ns - a.ns);
}
