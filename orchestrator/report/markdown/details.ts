import type { Unit } from '../../compute/metrics/metric.ts';
import type { Result, ScenarioResult, StackResult } from '../result/result.ts';
import { levelText } from '../svg/small-charts.ts';
import { percentilesText } from '../text/benchmark-lines.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { factorText } from '../wording/factors.ts';
import { mainThreadText } from '../wording/main-cause.ts';
import { dropLevelsOf, sceneName, sceneNumber, startUpText } from '../wording/scenes.ts';
import { outcomeText } from '../wording/verdict-words.ts';
import { environmentText, factsText } from '../wording/warnings.ts';
import { comparisonSection, stacksSection, workSection } from './comparison.ts';
import { codeText, fence, proseText } from './escape.ts';
import { table, tableOf } from './table.ts';

/** The folded sections, the most important first: those at the end are dropped when space runs out. */
export const detailSections = (result: Result): string[] => [
  ...result.scenarios.flatMap((scenario) => scenarioSections(scenario, result.verdict.familySize)),
  ...(result.knobs === undefined ? [] : [fold('Settings of the device', knobs(result.knobs))]),
  fold('What was measured, and on which device', setting(result)),
];

const knobs = (list: NonNullable<Result['knobs']>): string =>
  tableOf(list, {
    Setting: ({ id }) => codeText(id),
    Outcome: ({ outcome, reason }) => proseText(reason === undefined ? outcome : `${outcome}: ${reason}`),
    Wanted: ({ wanted = '' }) => proseText(wanted),
    Before: ({ before }) => proseText(settingText(before)),
    During: ({ after }) => proseText(settingText(after)),
    Afterwards: ({ restored }) => (restored === undefined ? '' : restored ? 'restored' : '**not restored**'),
  });

/** Android prints `null` for a setting without a value. */
const settingText = (value: string | undefined): string => (value === 'null' ? 'not set' : (value ?? ''));

function scenarioSections(scenario: ScenarioResult, familySize: number): string[] {
  const name = codeText(scenario.name, 60);
  return [
    ...(scenario.device.source === 'macrobenchmark' ? [] : [fold(`${name}: causes`, causes(scenario))]),
    ...screens(scenario).map((table) => fold(`${name}: screens, drag and fling`, table)),
    ...workSection(scenario).map((tables) => fold(`${name}: work of both builds`, tables)),
    ...stacksSection(scenario).map((table) => fold(`${name}: stacks of both builds`, table)),
    ...comparisonSection(scenario, familySize).map((table) => fold(`${name}: comparison in numbers`, table)),
    fold(`${name}: ${formatCount(scenario.runs.length, 'run')} and warnings`, runs(scenario)),
    ...profiles(scenario).map((table) => fold(`${name}: threshold profiles`, table)),
    fold(`${name}: every metric`, metrics(scenario)),
  ];
}

function causes({ causes: { mainFactors, stacks } }: ScenarioResult): string {
  const factors = tableOf(mainFactors, {
    'Main factor': ({ factor }) => proseText(factorText(factor)),
    'Late frames': ({ frames }) => formatNumber(frames, 'count'),
    'Hitch time': ({ hitchMs }) => formatQuantity(hitchMs, 'ms'),
  });
  return [mainFactors.length === 0 ? 'No frame was late.' : factors, ...stacks.slice(0, 3).map(stack)].join(
    '\n\n',
  );
}

/** Values by screen, and what is wrong with each; drag and fling apart. */
function screens({ scenes }: ScenarioResult): string[] {
  if (scenes.length === 0) return [];
  const shown = (value: number | undefined, unit: Unit): string =>
    value === undefined ? '–' : formatQuantity(value, unit);
  return [
    tableOf(scenes, {
      Screen: (scene) => proseText(sceneName(scene)),
      Slides: ({ slides }) => formatNumber(slides, 'count'),
      'Hitch rate': (scene) => shown(sceneNumber(scene, 'scroll-hitch-rate'), 'ms/s'),
      Drag: (scene) => shown(sceneNumber(scene, 'finger-sliding-fps', 'drag'), 'fps'),
      Fling: (scene) => shown(sceneNumber(scene, 'finger-sliding-fps', 'fling'), 'fps'),
      'Longest hitch': (scene) => shown(sceneNumber(scene, 'longest-hitch'), 'ms'),
      'Frames by drop level': (scene) => levelText(dropLevelsOf(scene, 'level')),
    }),
  ];
}

function stack(found: StackResult, i: number): string {
  const { hitchMs, frames, runs, example } = found;
  const amount = `${formatQuantity(hitchMs, 'ms')} in ${formatCount(frames, 'frame')} of ${formatCount(runs, 'run')}`;
  const did = mainThreadText(found);
  const thread = did === undefined ? '' : `; ${proseText(did)}`;
  return `Stack ${i + 1}: ${amount}${thread}\n\n${fence(example.slice(0, 25))}`;
}

function runs({ runs: list, warnings, startUp }: ScenarioResult): string {
  const excluded = list.flatMap((run) => {
    const why = outcomeText(run);
    return why === undefined ? [] : [`- run ${run.run} (${run.arm}): ${proseText(why)}`];
  });
  const warned = warnings.map(({ sentence, facts, metric, runs: of }) => {
    const about = [metric, of.length > 0 ? formatCount(of.length, 'run') : undefined, factsText(facts)];
    return `- ${proseText(sentence)} (${proseText(about.filter(Boolean).join('; '))})`;
  });
  const valid = list.length - excluded.length;
  return [
    `${valid} of ${formatCount(list.length, 'run')} valid.`,
    [...excluded, ...warned].join('\n'),
    proseText(startUpText(startUp)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const metrics = ({ metrics: list, pooled = {} }: ScenarioResult): string =>
  list.length === 0
    ? 'No metric has a value.'
    : [
        tableOf(list, {
          Metric: ({ title }) => proseText(title),
          Id: ({ metric }) => codeText(metric),
          Median: ({ median, unit }) => formatQuantity(median, unit),
          Smallest: ({ values, unit }) => formatQuantity(Math.min(...values), unit),
          Largest: ({ values, unit }) => formatQuantity(Math.max(...values), unit),
          Runs: ({ values }) => String(values.length),
        }),
        ...Object.entries(pooled).map(
          ([name, percentiles]) =>
            `All runs together, as Macrobenchmark prints it: ${codeText(name)} ${proseText(percentilesText(name, percentiles))}.`,
        ),
      ].join('\n\n');

/** Profiles rate medians by published bounds; only budgets decide. */
function profiles({ metrics: list }: ScenarioResult): string[] {
  const rated = list.flatMap(({ title, unit, ratings = [] }) =>
    ratings.map((rating) => ({ title, unit, ...rating })),
  );
  if (rated.length === 0) return [];
  return [
    tableOf(rated, {
      Profile: ({ profile, source }) => `[${codeText(profile)}](${source})`,
      Metric: ({ title }) => proseText(title),
      Median: ({ median, unit }) => formatQuantity(median, unit),
      Bounds: ({ bounds }) => proseText(bounds),
      Rating: ({ rating }) => (rating === 'between' ? 'between the bounds' : rating),
    }),
  ];
}

const SIMULATED = 'simulated: checks the harness and the app’s logic, not a phone’s speed';
const MODELLED = 'code takes time by what it does, exactly and repeatably, but no phone was measured';

function setting({ scenarios, target, app, tool, run, commit, seed, world, simulated }: Result): string {
  const { as, profile } = target;
  const clock = profile === undefined ? SIMULATED : `modelled: ${profile}; ${MODELLED}`;
  const meaning = as === undefined ? clock : `virtual as ${as}; ${clock}`;
  const rows: (readonly [string, string | undefined])[] = [
    ['Target', `${target.kind}${simulated ? ` (${meaning})` : ''}`],
    ['Device', `${target.manufacturer} ${target.model}, API ${target.api}`],
    ['App', `${app.package} ${app.versionName} (${app.versionCode}), ${app.buildType}`],
    ['Commit', commit],
    ['World', world],
    ['Seed', String(seed)],
    ['Tool', tool],
    ['Run', run],
    ['Accepted environment', acceptedEnvironment(scenarios)],
  ];
  return table(
    ['', ''],
    rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, proseText(value)]])),
  );
}

/** Environment problems that the configuration accepts and that would otherwise make runs invalid. */
function acceptedEnvironment(scenarios: readonly ScenarioResult[]): string | undefined {
  const ids = scenarios.flatMap(({ runs: list }) =>
    list.flatMap(({ outcome }) => ('suppressed' in outcome ? (outcome.suppressed ?? []) : [])),
  );
  return ids.length === 0
    ? undefined
    : [...new Set(ids)].map((id) => `${id} (${environmentText(id)})`).join('; ');
}

/** A `<details>` whose content is Markdown: GFM needs the empty lines. `title` is HTML already. */
const fold = (title: string, content: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${content}\n\n</details>`;
