import type { Trace } from '../trace/trace.ts';

/** What the app showed at a time: its label, else the resumed activity. */
export interface Scene {
  readonly scene: string;
  readonly state: string;
}

/** The scene is the latest of the app's labels and resumed activities; the state is the app's latest label for it. */
export function sceneAt({ marks, windows }: Trace, timeUs: number): Scene {
  const scenes = [
    ...windows.filter(({ event }) => event === 'resumed').map((w) => ({ timeUs: w.timeUs, text: w.name })),
    ...marks.filter(({ kind }) => kind === 'scene'),
  ];
  return {
    scene: latest(scenes, timeUs),
    state: latest(
      marks.filter(({ kind }) => kind === 'state'),
      timeUs,
    ),
  };
}

/** The latest label; of equal times the later in the list, so that a label wins over an activity's resume. */
function latest(
  labels: readonly { readonly timeUs: number; readonly text: string }[],
  timeUs: number,
): string {
  let found: { readonly timeUs: number; readonly text: string } | undefined;
  for (const label of labels) {
    if (label.timeUs <= timeUs && label.timeUs >= (found?.timeUs ?? Number.NEGATIVE_INFINITY)) found = label;
  }
  return found?.text ?? '';
}
