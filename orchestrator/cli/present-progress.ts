import { runLine } from '../report/terminal.ts';
import { STUTTER_WINDOWS } from '../service/live-values.ts';
import type { Progress } from '../service/progress.ts';

/** One line per run as it is measured; what is only bookkeeping stays silent. */
export const presentProgress =
  (say: (line: string) => void) =>
  (progress: Progress): void => {
    switch (progress.kind) {
      case 'run':
        say(runLine({ ...progress, ...headline(progress.values) }));
        break;
      case 'failed-run':
        say(`${progress.scenario} ${progress.number}/${progress.of} failed: ${progress.message}`);
        break;
      case 'failure':
        say(progress.message);
        break;
      case 'device':
      case 'timing':
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
