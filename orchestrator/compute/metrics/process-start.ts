import { msFromUs } from '../../base/units.ts';
import { FIREBASE_APP_START, ON_FOCUS_CHANGED, PROCESS_START } from './kit/sources.ts';
import { defineMetric, measured, part, unavailable } from './metric.ts';

export const processStart = defineMetric({
  id: 'process-start',
  title: 'Start of the process',
  unit: 'ms',
  better: 'lower',
  definition:
    'A cold start: from the start of the app’s process to its first frame. The start belongs to one run, that of its first activity: runs that go on in a process have no value, so that one start is not counted as many. To measure it in every run, end the app in `setup` before it is opened.',
  formula:
    'end of the message that draws the first frame − Process.getStartUptimeMillis; part firstFocusMs: first onWindowFocusChanged(true) − the same',
  sources: [PROCESS_START, FIREBASE_APP_START, ON_FOCUS_CHANGED],
  parts: part('ms', 'lower', 'firstFocusMs'),
  needs: ['starts'],
  related: ['activity-start'],
  measure: ({ starts }) => {
    const { startUs, firstFrameUs, firstFocusUs } = starts?.process ?? {};
    if (startUs === undefined || firstFrameUs === undefined)
      return unavailable({ code: 'not-applicable', note: 'no-process-started' });
    return measured(msFromUs(firstFrameUs - startUs), {
      ...(firstFocusUs === undefined ? {} : { firstFocusMs: msFromUs(firstFocusUs - startUs) }),
    });
  },
});
