import { plainText } from '../report/text/plain-text.ts';
import { runLine } from '../report/text/terminal.ts';
import { STUTTER_WINDOWS } from '../service/live-values.ts';
import type { Progress } from '../service/progress.ts';

/** One line per run as it is measured. */
export const presentProgress =
  (say: (line: string) => void) =>
  (progress: Progress): void => {
    const scenario = progress.arm === 'baseline' ? `${progress.scenario} (baseline)` : progress.scenario;
    switch (progress.kind) {
      case 'run':
        say(runLine({ ...progress, scenario, ...headline(progress.values) }));
        break;
      case 'failed-run':
        say(
          `${plainText(scenario, 60)} ${progress.number}/${progress.of} failed: ${plainText(progress.message, 500)}`,
        );
        break;
    }
  };

function headline(values: Readonly<Record<string, number>>) {
  return {
    fps: values['sliding-fps'],
    hitchRate: values['scroll-hitch-rate'],
    stutters: values[STUTTER_WINDOWS],
  };
}
