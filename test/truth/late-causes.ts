import type { Held, HeldIn, NewPicture } from './display-log.ts';

/** What delayed a late picture, and for how long: a stage of the main thread's frames, the RenderThread or the GPU. */
export interface Cause {
  readonly in: Exclude<HeldIn, 'sync'> | RenderingPart;
  readonly ns: number;
  /** Methods of the app that held the main thread; empty if it was not the app's code. */
  readonly methods: readonly string[];
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
  const causes = new Map<Cause['in'], { ns: number; methods: Set<string> }>();
  const add = (part: Cause['in'], ns: number, method = ''): void => {
    if (ns <= 0) return;
    const sum = causes.get(part) ?? { ns: 0, methods: new Set() };
    causes.set(part, sum);
    sum.ns += ns;
    if (method !== '') sum.methods.add(method);
  };
  // Time that the main thread waits for the RenderThread is counted below, as the RenderThread's work.
  for (const hold of held)
    if (hold.in !== 'sync')
      add(hold.in, Math.min(hold.toNs, toNs) - Math.max(hold.fromNs, fromNs), hold.method);
  for (const { readyNs, uploadNs, commandsNs, gpuNs } of pictures) {
    if (readyNs <= fromNs || readyNs > toNs) continue;
    add('upload', uploadNs);
    add('commands', commandsNs);
    add('gpu', gpuNs);
  }
  return [...causes]
    .map(([part, { ns, methods }]) => ({ in: part, ns, methods: [...methods] }))
    .toSorted((a, b) => b.ns - a.ns);
}
