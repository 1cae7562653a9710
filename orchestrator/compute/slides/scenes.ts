import type { Trace } from '../trace/trace.ts';

/** What the app showed at a time: its label, or else the resumed activity. */
export interface Scene {
  readonly scene: string;
  readonly state: string;
}

/**
 * The scene at a time. It is the latest of the app's labels and resumed activities; the state is the set of keys then in
 * force.
 */
export function sceneFinder({ marks, windows }: Trace): (timeUs: number) => Scene {
  const scenes = [
    ...windows.filter(({ event }) => event === 'resumed').map((w) => ({ timeUs: w.timeUs, text: w.name })),
    ...marks.filter(({ kind }) => kind === 'scene'),
  ];
  const states = marks.filter(({ kind }) => kind === 'state').toSorted((a, b) => a.timeUs - b.timeUs);
  return (timeUs) => ({ scene: latest(scenes, timeUs), state: statesAt(states, timeUs) });
}

interface Label {
  readonly timeUs: number;
  readonly text: string;
}

/**
 * As in JankStats, several keys are in force at once, each with one value: `key=value` sets it, `key=` removes it. A text
 * without `=` has the empty key.
 * @param labels in the order of their times
 * @source https://developer.android.com/reference/kotlin/androidx/metrics/performance/PerformanceMetricsState
 */
function statesAt(labels: readonly Label[], timeUs: number): string {
  const states = new Map<string, string>();
  for (const { text, timeUs: sinceUs } of labels) {
    if (!(sinceUs <= timeUs)) break;
    const [, key = '', value = text] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (value === '') states.delete(key);
    else states.set(key, text);
  }
  return [...states.values()].sort().join(', ');
}

/** The latest label; on equal times the later one in the list, so that a label wins over an activity's resume. */
function latest(labels: readonly Label[], timeUs: number): string {
  let found: Label | undefined;
  for (const label of labels) {
    if (label.timeUs <= timeUs && label.timeUs >= (found?.timeUs ?? Number.NEGATIVE_INFINITY)) found = label;
  }
  return found?.text ?? '';
}
