import type { Trace } from '../trace/trace.ts';

/** What the app showed at a time: its own label, else the activity in front. */
export interface Scene {
  readonly scene: string;
  readonly state: string;
}

/** The latest of the app's scene labels and resumed activities; the state is only ever the app's word. */
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

/** A label given in the same microsecond as an activity's resume wins: it comes later in the list. */
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
