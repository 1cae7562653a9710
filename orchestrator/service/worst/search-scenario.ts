import { FaultError } from '../../base/errors.ts';
import type { DataSeeds, ScenarioSettings, SettingsInUse } from '../../capture/knobs/scenario-settings.ts';
import type { CapturedRun, CapturedScenario } from '../../capture/recording.ts';
import type { ScenarioOptions } from '../../capture/scenario.ts';
import { readWorkLog, type WorkLog } from '../../compute/work/work-log.ts';
import { readInside } from '../../run-folder/read-inside.ts';
import { worstFileOf } from '../../run-folder/run-files.ts';
import { type MadeRun, makeRun, type Workplace } from '../make-run.ts';
import type { Progress } from '../progress.ts';
import type { SessionPlan } from '../session-plan.ts';
import { perform, type Scroll, scrollText, type Worst } from './scroll.ts';
import { searchWorst } from './search.ts';

export interface SearchedScenario {
  readonly work: Workplace;
  readonly settings: SettingsInUse;
  readonly scenario: CapturedScenario;
  readonly options: ScenarioOptions;
  readonly limits: NonNullable<SessionPlan['worst']>;
  readonly send: (progress: Progress) => void;
}

interface Tried {
  readonly heaviest: number;
  readonly work: string;
}

/**
 * Looks for a scroll of a scenario's list with a heavier frame than in the spec's own slides, and saves what it found. The app is
 * warm: only its activity starts again for each try.
 * @throws FaultError if the spec's own slides cannot be measured
 */
export async function searchScenario(searched: SearchedScenario): Promise<void> {
  const { work, settings, options, limits, send } = searched;
  const { name, slidesPerRun: slides } = searched.scenario;
  const untilMs = Date.now() + limits.minutes * MS_PER_MINUTE;
  const make = maker(searched);
  await make(options, slides, options.settings);
  const own = await make(options, slides, options.settings);
  if (own.made.run.failure !== undefined)
    throw new FaultError(own.made.run.failure.code ?? 'internal', own.made.run.failure.message);
  if (own.tried === undefined || own.made.gesture === undefined)
    throw new FaultError(
      'invalid-use',
      `Nothing scrolls in '${name}', so there is nothing that could be worse.`,
    );
  const { direction } = own.made.gesture.gesture;
  const best = new Map<string, Tried>();
  const failures: string[] = [];
  let tries = 0;
  const measure = async (scroll: Scroll): Promise<number | undefined> => {
    const all = { ...options.settings, ...scroll.settings };
    const slide: ScenarioOptions['slide'] = async (list) => {
      for (const gesture of scroll.gestures) await perform(list, gesture, direction);
    };
    const data = scroll.seeds === undefined ? {} : { seeds: scroll.seeds };
    const { tried, made } = await make({ ...options, ...data, slide }, 1, all);
    const what = scrollText(scroll, direction);
    if (tried === undefined) failures.push(`${what}: ${made.run.failure?.message ?? 'no work log'}`);
    else best.set(JSON.stringify(scroll), tried);
    const heaviest = tried === undefined ? {} : { heaviest: tried.heaviest };
    send({ kind: 'try', scenario: name, number: ++tries, what, ...heaviest });
    return tried?.heaviest;
  };
  const { found, most } = await searchWorst({
    seed: work.plan.seed,
    tries: limits.tries,
    limit: limits.factor * own.tried.heaviest,
    can: await settings.known(),
    seeds: otherSeeds(options.seeds),
    measure,
    isOver: () => Date.now() >= untilMs,
  });
  const tried = found === undefined ? undefined : best.get(JSON.stringify(found));
  work.files.saveJson(worstFileOf(name), {
    scenario: name,
    direction,
    own: { ...own.tried, isDefault: options.slide === undefined },
    tries,
    most,
    failed: failures.length,
    ...(failures[0] === undefined ? {} : { failure: failures[0] }),
    ...(found === undefined || tried === undefined
      ? {}
      : { found: { ...tried, scroll: { ...found, settings: { ...options.settings, ...found.settings } } } }),
  } satisfies Worst);
}
const MS_PER_MINUTE = 60_000;

const otherSeeds = (seeds: DataSeeds | undefined): readonly DataSeeds[] =>
  seeds?.values.slice(1).map((value) => ({ ...seeds, values: [value] })) ?? [];

/** Makes the runs of a search, each of which leaves its trace and work log in the run folder. */
function maker({ work, settings, scenario: { name } }: SearchedScenario) {
  let index = 0;
  return async (
    options: ScenarioOptions,
    slides: number,
    wanted: ScenarioSettings = {},
  ): Promise<{ readonly made: MadeRun; readonly tried: Tried | undefined }> => {
    await settings.use(wanted);
    const made = await makeRun(work, {
      ...{ scenario: name, options, slides, deciding: [] },
      ...{ step: { arm: 'current', warmup: true }, index: index++, number: 0, of: 0 },
    });
    return { made, tried: triedIn(work.plan.folder, made.run) };
  };
}

function triedIn(folder: string, { work }: CapturedRun): Tried | undefined {
  if (work === undefined) return undefined;
  const { frames } = workLogIn(folder, work.file);
  return { heaviest: Math.max(0, ...frames.map(([, units]) => units)), work: work.file };
}

/** What the device counted in a try. */
export const workLogIn = (folder: string, file: string): WorkLog =>
  readWorkLog(file, readInside(folder, file, MAX_BYTES));
const MAX_BYTES = 1 << 26;
