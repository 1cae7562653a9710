import type { RunWarningCode } from '../judge/run-warnings.ts';
import { plainText } from '../report/text/plain-text.ts';
import { runLine } from '../report/text/terminal.ts';
import { warningSentence } from '../report/wording/warnings.ts';
import { STUTTER_WINDOWS } from '../service/live-values.ts';
import type { Progress } from '../service/progress.ts';

/** Prints one line per run. */
export const presentProgress =
  (say: (line: string) => void) =>
  (progress: Progress): void => {
    const scenario = progress.arm === 'baseline' ? `${progress.scenario} (baseline)` : progress.scenario;
    switch (progress.kind) {
      case 'run':
        say(runLine({ ...progress, scenario, ...headline(progress.values), ...problemOf(progress.doubts) }));
        break;
      case 'failed-run':
        say(`${plainText(scenario, 60)} ${placeOf(progress)} failed: ${plainText(progress.message, 500)}`);
        break;
    }
  };

const problemOf = ([doubt]: readonly RunWarningCode[]): { readonly problem?: string } =>
  doubt === undefined ? {} : { problem: `does not count: ${warningSentence(doubt)}` };

const placeOf = ({ number, of }: Progress): string => (number === 0 ? 'warm-up' : `${number}/${of}`);

function headline(values: Readonly<Record<string, number>>) {
  return {
    fps: values['sliding-fps'],
    hitchRate: values['scroll-hitch-rate'],
    stutters: values[STUTTER_WINDOWS],
  };
}
