import { rungsText } from '../capture/remote/found-rungs.ts';
import type { RunWarningCode } from '../judge/run-warnings.ts';
import { formatCount, formatNumber, plainText } from '../report/text/format.ts';
import { runLine } from '../report/text/terminal.ts';
import { warningSentence } from '../report/wording/warnings.ts';
import type { Progress, RunProgress } from '../service/progress.ts';
import type { Terminal } from './terminal.ts';

/** Prints one line per run, and the names of steps that take a while. */
export const presentProgress =
  ({ note, doing }: Pick<Terminal, 'note' | 'doing'>) =>
  (progress: Progress): void => {
    if (progress.kind === 'step') doing(progress.what);
    else if (progress.kind === 'warm-up') doing(`${progress.scenario}: warm-up run`);
    else if (progress.kind !== 'list') note(lineOf(progress));
  };

function lineOf(progress: Exclude<Progress, { kind: 'step' | 'warm-up' | 'list' }>): string {
  switch (progress.kind) {
    case 'try': {
      const { number, what, heaviest } = progress;
      return `try ${number}: ${what}: ${heaviest === undefined ? 'not measured' : `${formatNumber(heaviest)} units`}`;
    }
    case 'connected':
      return `Device: ${plainText(progress.serial, 60)} · waited ${progress.waitedS.toFixed(1)} s · ${rungsText(progress.rungs)}`;
    case 'uninstalled':
      return `${progress.package} was uninstalled before its build was installed: its data is lost.`;
    case 'engine':
      return engineLine(progress);
    case 'control':
      return WAYS[progress.way];
    case 'screen':
      return `screen ${progress.number}: ${plainText(progress.path, 100)} · ${formatCount(progress.lists, 'list')}`;
    case 'run':
      return runLine({
        ...progress,
        scenario: nameOf(progress),
        ...headline(progress.values),
        ...problemOf(progress.doubts),
      });
    case 'failed-run':
      return `${plainText(nameOf(progress), 60)} ${placeOf(progress)} failed: ${plainText(progress.message, 500)}`;
  }
}

/** What moves the finger, and why nothing better does. */
const engineLine = ({ name, refused }: Extract<Progress, { kind: 'engine' }>): string =>
  [`Touches: ${name}`, ...refused.map(({ engine, why }) => `not ${engine} (${plainText(why, 160)})`)].join(
    ' · ',
  );

const WAYS = {
  dumpsys: "Broadcasts do not reach the app's probe: it is controlled by dumpsys.",
  read: "Adb cannot read the traces of the app's probe: the probe sends them in parts.",
} as const;

const nameOf = ({ scenario, arm }: RunProgress): string =>
  arm === 'baseline' ? `${scenario} (baseline)` : scenario;

const problemOf = ([doubt]: readonly RunWarningCode[]): { readonly problem?: string } =>
  doubt === undefined ? {} : { problem: `does not count: ${warningSentence(doubt)}` };

const placeOf = ({ number, of }: RunProgress): string => (number === 0 ? 'warm-up' : `${number}/${of}`);

function headline(values: Readonly<Record<string, number>>) {
  return {
    fps: values['sliding-fps'],
    hitchRate: values['scroll-hitch-rate'],
    lateFrames: values['main-factor'],
  };
}
