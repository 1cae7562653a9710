import { max, mean } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import { ACTIVITY_CALLBACKS, MATRIX_STARTUP, ON_FOCUS_CHANGED } from './kit/sources.ts';
import { defineMetric, measured, part, unavailable } from './metric.ts';

export const activityStart = defineMetric({
  id: 'activity-start',
  title: 'Start of an activity',
  unit: 'ms',
  better: 'lower',
  definition:
    'How long an activity takes to open: from the begin of its onCreate (below API 29 from super.onCreate) until its window has the focus, when it can be touched. Every activity that opened in the run, or since the run before it, counts once; the value is the mean over them, in a scene over the starts of its activity. One that is paused before it had the focus has no start.',
  formula: 'first onWindowFocusChanged(true) − onCreate',
  sources: [MATRIX_STARTUP, ACTIVITY_CALLBACKS, ON_FOCUS_CHANGED],
  parts: { ...part('count', 'neither', 'starts'), ...part('ms', 'lower', 'longestMs') },
  needs: ['starts'],
  related: ['process-start'],
  measure: ({ starts }) => {
    const activities = (starts?.activities ?? []).map(({ activity, createdUs, focusedUs }) => ({
      activity,
      ms: msFromUs(focusedUs - createdUs),
    }));
    const times = activities.map(({ ms }) => ms);
    const [value, longestMs] = [mean(times), max(times)];
    if (value === undefined || longestMs === undefined)
      return unavailable({ code: 'not-applicable', note: 'no-activity-opened' });
    return measured(value, { starts: times.length, longestMs, activities });
  },
});
