import type { MetricResult, ScenarioResult } from '../result/result.ts';
import type { SceneResult } from '../result/scene-result.ts';
import { DROP_LEVELS } from '../svg/small-charts.ts';
import { formatCount, formatQuantity, plainText } from '../text/format.ts';

/** A screen's name, with its state. */
export const sceneName = ({ scene, state }: Pick<SceneResult, 'scene' | 'state'>): string => {
  const name = scene === '' ? 'no screen recorded' : plainText(scene, 80);
  return state === undefined ? name : `${name}, ${state === '' ? 'no state' : plainText(state, 80)}`;
};

/** A value of a screen, or a part of it. */
export function sceneNumber({ values }: SceneResult, metric: string, part?: string): number | undefined {
  const value = values.find((one) => one.metric === metric);
  return part === undefined ? value?.median : value?.parts?.[part];
}

/** Matrix's numbers of a screen by level: frames, or the refreshes that they dropped. */
export const dropLevelsOf = (scene: SceneResult, part: 'level' | 'sum'): readonly number[] =>
  DROP_LEVELS.map(({ name }) => sceneNumber(scene, 'matrix/drop-level.vsync', `${part}.${name}`) ?? 0);

/** `drag 56 fps · fling 120 fps`: apart, since a slow drag disappears in the fling after it; empty without both. */
export function dragAndFling(parts: MetricResult['parts']): string {
  const { drag, fling } = parts ?? {};
  return [
    ...(drag === undefined ? [] : [`drag ${formatQuantity(drag, 'fps')}`]),
    ...(fling === undefined ? [] : [`fling ${formatQuantity(fling, 'fps')}`]),
  ].join(' · ');
}

/** One line for a scenario's finger, and one for each screen if there are several. */
export function sceneLines({
  name,
  metrics,
  scenes,
}: Pick<ScenarioResult, 'name' | 'metrics' | 'scenes'>): readonly string[] {
  const finger = metrics.find(({ metric }) => metric === 'finger-sliding-fps');
  const apart = dragAndFling(finger?.parts);
  const whole = scenes.filter(({ state }) => state === undefined);
  const screens = whole.length < 2 ? [] : whole.map((scene) => `  ${sceneLine(scene)}`);
  return [...(apart === '' ? [] : [`${plainText(name, 60)}: ${apart}`]), ...screens];
}

function sceneLine(scene: SceneResult): string {
  const rate = sceneNumber(scene, 'scroll-hitch-rate');
  const start = sceneNumber(scene, 'activity-start');
  const finger = scene.values.find(({ metric }) => metric === 'finger-sliding-fps');
  const unknown = scene.slides === 0 ? 'nothing scrolled' : 'no hitch rate';
  return [
    `${sceneName(scene)}: ${rate === undefined ? unknown : `hitch ${formatQuantity(rate, 'ms/s')}`}`,
    dragAndFling(finger?.parts),
    start === undefined ? '' : `start ${formatQuantity(start, 'ms')}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

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
