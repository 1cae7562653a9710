/** What the page says around the definitions. Markdown. */
export const PREFACE = `# Metrics

Every number Hitchproof prints is defined here once. A metric is one file in \`orchestrator/compute/metrics/\`, a part of the attribution one in \`orchestrator/compute/attribution/\`, each with its test beside it; this page is made from those files by \`npm run docs\`. An id never changes its meaning: a new meaning gets a new id. \`npx hitchproof explain <id>\` prints one definition.`;

export const HEADLINE_NOTE = `Reported first, and gated where a budget or a baseline exists. The default budgets are a hitch rate of at most 10 ms/s and no frozen frame. Thresholds are named profiles with their origin. None is built in: the report rates medians by those that \`thresholdProfiles\` in \`hitchproof.config.ts\` names, and gates by none. What a definition lets one choose is listed as its options; \`metricOptions\` sets them by metric id, and whatever was measured with options says so.`;

export const DIAGNOSTIC_NOTE = 'Always reported beside the headlines, never gated by default.';

export const STUTTER_WINDOWS = `## 3. Stutter windows

A momentary frame rate, over the counted frames of one slide in order: (1) a window opens at the first frame with I > 33.3 ms; (2) following frames are added; (3) it closes after the frame at which its length is at least 99.6 ms **and** the next frame is shorter than 17 ms, or at the slide's last frame whatever the length; (4) its rate is floor(frames / Σ I + 0.001); (5) it is reported, with its longest frame, when the rate is below 50 fps; (6) the search goes on behind it.

A worked example: 83 frames take 1535 ms, 54 fps on the whole. Counting from 0, the window at frame 6 is [69, 16, 15] ms, 30 fps, longest 69. The one at frame 16 has 5 frames in 114 ms, 43 fps, longest 61. The one at frame 25 is [98, 10, 19] ms, 23 fps, longest 98: the 19 ms frame is taken in because it is not shorter than 17.

These constants belong to 60 Hz and stay literal in \`taobao/stutter\`. \`stutter-rate\` counts vsyncs instead and so means the same at every rate, with no threshold on the vsync grid: a window opens at m ≥ 1, closes when it is at least 99.6 ms long and the next frame is not late (or at the last frame), and is reported when frames / Σ round(I/T) < 5/6. A lone missed vsync is exactly 5/6 and no stutter. In the example the two differ in the third window only, whose 19 ms frame missed no vsync.`;

export const FAMILIES_NOTE = `Provided so that a team can compare with the tool it already uses; never gated unless a configuration asks for it. Each is kept to its origin's words or code, oddities included. \`definition-differences\` in a report explains why two of them disagree on the same run.`;

export const ATTRIBUTION_NOTE = `A second layer: it explains a value and never changes it. Late frames by [main factor](#main-factor) are told first; that one is a metric too, and stands among the diagnostics.

**Work between frames.** RecyclerView's GapWorker and Compose's prefetch scheduler bind rows in the message *after* a frame. A prefetched bind of 40 ms makes the next frame miss a vsync while all of that frame's stages read about 0; only UNKNOWN_DELAY and TOTAL rise, to 27.5 ms, which is under twice a 60 Hz period. Rules on durations with a factor of two (JankStats, and Datadog over it) and rules on dispatches of the frame itself (early Matrix) report none of these hitches. Rules on intervals, and the watchdog's stack (\`onBindViewHolder ← GapWorker\`), see every one.`;

export const CONTRACT = `## 6. Contract of a metric

One test walks the list and checks of each: the id is the file's path, with a revision after a dot; the unit is known; a source is linked; needs are declared; a test stands beside it; the same input gives the same output and is left untouched; an empty slide and absent needs give \`unavailable\`; the value is finite for every generated slide and does not move with the clock's origin; for costs, lengthening a scrolling frame by whole periods never improves the value; ratios of two runs joined lie between those of the two; values normalised to 60 Hz are equal at 60, 90 and 120 Hz for equal milliseconds of lateness where the definition says so.`;

export const GOLDEN_VECTORS = `## 7. Golden vectors

\`orchestrator/oracle/metrics.json\` is a list of \`{name, frames, expected}\`. A frame is \`{intervalNs, periodNs, scrolling, displacementPx?, metrics?}\`; \`metrics\` means that its report was delivered, and holds \`unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers, gpu, total, deadline, vsyncMinusIntended\` in ns (deadline 0: not reported) and \`firstDraw?\`. A frame may also carry \`phase\` ('drag' or 'fling'), \`samplesNs\` (oldest and newest touch sample it consumed), \`touchesNs\` (samples that arrived with it, history included), \`dispatchesNs\` (how long each main-looper message took that ran in it), and what only imports know: \`cpuDurationNs\`, \`timelineOverrunNs\`, \`jankClass\`. The frames are one finger slide unless some carry \`slide\` (\`kind?\` 'finger' or 'programmatic', \`slopPassedNs?\`, \`fingerUpNs?\`): a slide begins with each of them. Times of touches count from the first frame's vsync. Which still frames of a drag are starved follows from §1. \`expected\` maps ids to \`{kind: 'measured', value, …parts}\` or \`{kind: 'unavailable'}\`; a part that is not named is not compared, and one that is named empty is empty. Frames with other keys and vectors that expect nothing are refused. The file is made by \`oracle.py\` beside it, a slow second implementation that shares no code with the product: extend both together, never edit a number by hand. \`npm run golden -- <file.json>…\` runs any such file through the real code.`;
