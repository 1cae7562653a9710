import { defaultSettings } from '../../orchestrator/judge/settings.ts';

const { minScrollingFrames, minScrollMs, maxLostRatio, maxStillShare } = defaultSettings;

/** The text of docs/metrics.md around the definitions. Markdown. */
export const PREFACE = `# Metrics

Every number Hitchproof prints is defined here once. A metric is one file in \`orchestrator/compute/metrics/\`, a part of the attribution one in \`orchestrator/compute/attribution/\`, each with its test beside it; \`npm run docs\` makes this page from those files. A definition that changes gets the next version; values of different versions are never compared, in no baseline, trend or comparison. \`npx hitchproof explain <id>\` prints one definition.`;

export const VOCABULARY = `## 1. Vocabulary

| symbol | meaning |
|---|---|
| \`C_N\`, \`V_N\` | The probe's N-th frame callback, and its \`frameTimeNanos\`: the vsync for which the frame animates. |
| frame N | Everything the main thread does from the start of \`doFrame(V_N)\` until \`doFrame(V_{N+1})\` starts: input, animation, traversal, commit, **and everything that runs after them**. A row bound by a prefetcher between two frames belongs to the first of the two. |
| \`I_N\` | The frame's interval, \`V_{N+1} − V_N\`. Vsync times are used, never a clock read inside the callback: input is handled before the callback runs and would count for the wrong frame. |
| armed | The callback is the first one after the probe armed itself. The time before it is idle and belongs to no frame, so the frame before it has no interval. The first frame of a programmatic slide is dropped for that reason, and counted as dropped. |
| \`T_N\` | The vsync period in force at \`V_N\`: the one in the frame timeline (API 33+), else the one in the latest display record, which a busy main thread gets late. A *longer* period may be inferred, for an app that chose a lower frame rate, only when at least 8 consecutive intervals agree within 2 % on another supported period **and** every one of their rows has TOTAL < T. A list that misses every second vsync is late, not "at 60 Hz". |
| scrolling(N) | \`OnScrollChanged\` was delivered in [\`C_N\`, \`C_{N+1}\`), or in the next frame if it tells of what N drew, or, after the finger passed the slop, a frame was drawn then with the touched list at a different position in its window, e.g. below a collapsing header. The scroll record has the frame's ordinal, so equal times are not ambiguous. Batched touches belong to (\`C_{N−1}\`, \`C_N\`]. A ScrollView flings while a frame is drawn, and the event follows in the next frame; the probe marks it if all of the movement was there when that frame began and no finger could have caused it; if only that frame was drawn, it moved by itself between the two. |
| row N | The FrameMetrics report joined by \`VSYNC_TIMESTAMP = V_N\` and window (API 26+). On API 24 and 25 there are stages only and no join. It is absent if nothing was drawn or the platform dropped the report. |
| \`m_N\` | Missed vsyncs: \`max(0, round(I_N / T_N) − 1)\`. A tie rounds up: an interval of exactly 1.5 periods missed one vsync, even if float64 rounding makes it a billionth of a period shorter. late(N) means \`m_N ≥ 1\`. |
| moved(N) | scrolling(N), and not by a distance that is known to be 0. Where nothing reports the movement of a slide (a touch gate, imports), every frame that drew in it counts as moved; hitch rates then say \`inferred\`, and the picture rate leaves it out. |
| counted(N) | scrolling(N), or late(N) inside a slide. **Every sum, ratio, percentile and window below runs over counted frames, except where refreshes are counted (§2a).** A frame that is not counted neither adds to a window nor ends it. |
| UI | Time on the UI thread: UNKNOWN_DELAY + INPUT_HANDLING + ANIMATION + LAYOUT_MEASURE + DRAW + SYNC. |
| \`x > limit\` | For times: exceeds the limit by more than 2 µs, the resolution of a trace. 42 periods of 60 Hz are 700.000014 ms and not "more than 700 ms". |

**Slide.** One continuous scroll. Time runs to the right; a sign is a frame, \`s\` one that scrolls, \`.\` one that does not, \`L\` a late one:

\`\`\`text
finger      down ── slop passed ──────────── up
frames    .  .  .  s  s  s  .  .  s  s  s │ s  s  s  L  s  s  s │ .  .  .  .  .  .
             └─ the slide begins          │                   │ └ 100 ms of stillness
               drag (its two dots: starved) └ fling           └ the slide ends
\`\`\`

1. **It begins** at the touch-down whose movement later passes the touch slop (\`ViewConfiguration.getScaledTouchSlop\`), or at that of a finger which stays longer than the tap timeout and under which content begins to move. Its frames are those whose callback follows the dispatch of that touch-down; the first sliding frame is kept, since its \`V_N\` is known.
2. **A touch that moves nothing is no slide**, however long it lasts, even if it stops a fling; a ListView's fling goes on for up to 40 ms under it.
3. **It has two phases**: \`drag\`, finger down, and \`fling\`, finger up. A frame is one of the drag if the app had not received the end of the touch when the frame's vsync came.
4. **It ends** with the last counted frame before the list has settled: the finger is up, and since then consecutive non-scrolling frames add up to 100 ms, each counted with min(I, T), so that one frame of 800 ms does not cut its own slide in two. A touch-down during a fling ends that slide and begins the next.
5. **A scroll that is known to have moved nothing**, with the finger up, prolongs no slide: a ListView reports such scrolls last. Nor does it begin one, unless non-scrolling frames have added up to 100 ms since the slide or the last such scroll, and no finger is down: a ListView reports one when a row is pressed.
6. **A programmatic slide** is a run of scrolling frames without a finger slide around it.
7. **A resting finger is not jank**: non-scrolling frames *between* scrolling frames of a drag are *starved* of input, counted separately and never charged to the app, unless they are late.

\`ordinal\` is a slide's place in the session.

**Pooling.** A slide's value is a ratio of sums. A run's value pools the numerators and the denominators of its slides; ratios are never averaged. Percentiles pool the run's frames and interpolate linearly between neighbours (type 7). Windows and comparisons with earlier frames do not cross the edge of a slide. Inference takes the run as its unit, never the frame or the slide.

**No value.** When an input is missing or a denominator is 0, the value is \`unavailable\` with its reason: never NaN, never 0, never an estimate.

**Guards.** Guards check a run before any metric is measured; each finding is a warning with a code and facts, and [judging](judging.md) decides what it means. By default a run is inconclusive with fewer than ${minScrollingFrames} scrolling frames or ${minScrollMs} ms of scrolling, with more than ${100 * maxLostRatio} % of the records of a stream or of the scrolling frames' FrameMetrics reports lost (the last four may still have been under way when the recording ended), when nothing moved under more than ${100 * maxStillShare} % of its gestures, or when its trace is damaged, not closed, incomplete or altered, or its work log is altered. It is invalid when the window had no focus during a slide, a window of a stopped activity drew in one or the app restarted, and an app failure when the main thread did not respond (ANR): the probe's watchdog saw it blocked, or a frame took 5 s or more. Garbage durations (negative, an hour and more, in imported files 10 s and more, TOTAL shorter than its longest stage) are rejected and counted; duplicates by (window, intended vsync) are removed; rows of first draws are counted and flagged, and some definitions leave them out. Reaching the end of a list, a change of the refresh rate (each frame is compared with the period in force) other windows that draw, and stacks taken by the probe in a slide (\`perturbed\`) are only reported.`;

export const PRESENTATION = `## 2a. Gaps: when a picture is due, and when it is shown

A person sees pictures, not callbacks. Hitch rates count what someone would count who watches every refresh of the display: the refreshes that showed nothing new although movement was due. This needs two answers per frame, when it was shown and since when its movement was due. Refreshes are counted from the vsync of the slide's first frame.

**Shown.** Choreographer moves a frame to a later vsync only when it *starts* a whole period late. A frame that starts in time and ends late (25 ms of binding in the frame, a busy RenderThread, a large GPU upload) leaves every interval perfect while the screen repeats a picture.

- \`n_k\`: the refresh at which frame k is due; \`n_0 = 0\`, \`n_{k+1} = n_k + max(1, round(I_k/T_k))\`.
- Its budget is \`W_k = T_k + slack\`; slack is the median of DEADLINE − T over the slide's frames that began at the vsync they asked for (VSYNC = INTENDED_VSYNC), 0 if no deadline is reported (API < 31).
- It is complete \`L_k = max(0, ⌈(TOTAL − (VSYNC − INTENDED_VSYNC) − W_k − 2 µs) / T_k⌉)\` refreshes too late; 0 without a row and for first draws.
- It is shown at \`S_k = max(n_k + L_k, S_{k−1} + 1)\`: a queue that shows one picture per refresh and drops none. Without a row, \`S_k = max(n_k, S_{k−1})\`: the queue drains. Frames that were drawn between two slides are in it too; what a window draws while the probe rests is not recorded.

If the platform reports when frames were shown (\`present_ts\` in imported rows of Perfetto's frame timeline, \`DisplayPresentTime\` of framestats, SurfaceFlinger's latency rows in [recordings without the probe](without-the-probe.md)), \`S_k\` follows from these times: the first picture of a slide is as late as its time from vsync to display exceeds the usual one, the median over the slide's moved frames in time (of the run's, if they are fewer than ten); each later one comes as many refreshes after the picture before as their times are apart. A frame that is known to be dropped shows nothing; one of which nothing is known follows its callback. The value without the reports is stated as \`modelled\`.

**Due.** For a frame that moved, the first refresh that should have shown its movement:

- In a drag: that of the first vsync which is not before the touch sample that asked for it. A sample asks if it lies at least 1 px, along the axis of the content, from the last sample that a picture has followed, or from where the finger turned after that, since content at its end does not follow; the first time, at least 1 px beyond the slop. A finger that rests asks for nothing.
- Of content that moves by itself: since the picture before, if it moved by at least 1 px a vsync since then or, where distances are unknown, if still frames in time between the two take at most 100 ms; more slowly, never.
- For a slide's first picture: as in a drag; without a finger, its INTENDED_VSYNC. An app's own scroll may begin in a frame without a recorded callback: it is known by its report. Without a report (below API 24) it is taken to have been shown as late as the first recorded one.
- Only vsyncs count for which the app was asked for a frame: while the probe is armed that is every one. A frame of an imported frame timeline is due from its expected start, also if it was dropped.
- Nothing is due behind the last picture of a slide, nor while a picture of the slide before is shown.

**Gaps.** Each due refresh before a new picture is one of these, and lasts the period in force at the frame that it belongs to:

- *shown*: the new picture itself;
- *missed*: no frame was shown at it. \`p_N\` is the number of missed refreshes before frame N, which was late: the frame that ended the gap, with its phase, factor and stack. A still frame does not end the time without a picture, so one gap may have several such frames;
- *unused*: a frame was shown in time and moved nothing, be it one that was in the queue when the slide began.

If SurfaceFlinger or the display made frame N late although the app was in time (by the verdict of the frame timeline or, without one, by a row that was complete before its deadline), only the vsyncs that its callback missed are in \`p_N\`; the others are stated as \`compositor\`. Hitch time is \`Σ p_N·T_N\`, and the time it is related to is that of the shown and missed refreshes (and those of the compositor): rests and unused refreshes are not in it, so a rate is at most 1000 ms/s. \`callback-hitch-rate\` uses the same rule with every frame shown at \`n_N\`.

A run with at least 30 due refreshes has, if more than a tenth of those that were shown or unused were unused, the warning \`half-rate\`; one whose hitch time is below that of its callbacks by more than the gaps whose frame was shown in time has \`hitches-below-callbacks\`.

The basis is stated beside the value: \`reported\` if it is known of 95 % of the scrolling frames when they were shown, or that they were dropped; else \`presented\` with deadlines and \`estimated\` without them; \`callbacks\` (shown at \`n_N\`) for a slide in which fewer than 95 % of the scrolling frames have a row (a late frame that drew nothing has none). A run has the weakest basis of its slides. On the virtual device gaps, unused refreshes and distances are compared with the pictures that its display showed and the touches that its input channel sent.`;

export const HEADLINE_NOTE = `These are reported first, and gated by budgets and baselines. The default budgets are a hitch rate of at most 10 ms/s and no frozen frame. Thresholds are named profiles with their origin. The report rates medians by the profiles that \`thresholdProfiles\` in \`hitchproof.config.ts\` lists (none by default); profiles are never gates. Some definitions have options; \`metricOptions\` sets them by metric id, and a value measured with options is marked.`;

export const DIAGNOSTIC_NOTE = 'These are always reported after the headlines and never gated by default.';

export const STUTTER_WINDOWS = `## 3. Stutter windows

The frame rate in short windows, over the counted frames of one slide in order: (1) a window opens at the first frame with I > 33.3 ms; (2) following frames are added; (3) it closes after the frame at which its length is at least 99.6 ms **and** the next frame is shorter than 17 ms, or at the slide's last frame at any length; (4) its rate is floor(frames / Σ I + 0.001); (5) it is reported, with its longest frame, when the rate is below 50 fps; (6) the search continues after it.

A worked example: 83 frames take 1535 ms, 54 fps in all. Counting from 0, the window at frame 6 is [69, 16, 15] ms, 30 fps, longest 69. The one at frame 16 has 5 frames in 114 ms, 43 fps, longest 61. The one at frame 25 is [98, 10, 19] ms, 23 fps, longest 98: the 19 ms frame is included because it is not shorter than 17.

These constants are for 60 Hz and stay literal in \`taobao/stutter\`. \`stutter-rate\` counts vsyncs instead, so that it means the same at every rate and no threshold coincides with a multiple of the period: a window opens at m ≥ 1, closes when it is at least 99.6 ms long and the next frame is not late (or at the last frame), and is reported when frames / Σ round(I/T) < 5/6. A single missed vsync is exactly 5/6 and not a stutter. In the example the two differ only in the third window, whose 19 ms frame missed no vsync.`;

export const OTHER_TOOLS_NOTE = `These are for comparison with the tool that a team already uses, and are not gated unless a budget names them. Each follows its origin's text or code literally, oddities included. \`definition-differences\` in a report explains why two of them disagree on the same run.`;

export const ATTRIBUTION_NOTE = `Attribution explains values and never changes them. Late frames by [main factor](#main-factor) come first; that part is a metric too, listed under the diagnostics.

**Work between frames.** RecyclerView's GapWorker and Compose's prefetch scheduler bind rows in the message *after* a frame. A prefetched bind of 40 ms makes the next frame miss a vsync while all of that frame's stages are about 0; only UNKNOWN_DELAY and TOTAL rise, to 27.5 ms, which is less than two 60 Hz periods. Definitions by duration with a factor of two (JankStats, and Datadog, which builds on it) and by the frame's own dispatches (early Matrix) report none of these hitches. Definitions by interval, and the watchdog's stack (\`onBindViewHolder ← GapWorker\`), find all of them.`;

export const CONTRACT = `## 6. Contract of a metric

Tests check for every metric: the id is the file's path, with a revision after a dot; the unit is known; a source is linked; needs are declared; a test is beside it; the same input gives the same output and is not modified; an empty slide and a missing need give \`unavailable\`; the value is finite for every generated slide and independent of the clock's origin; for costs, lengthening a scrolling frame of content whose speed is unknown by whole periods never improves the value; ratios of two joined runs are between those of the two; some values are equal at 60, 90 and 120 Hz for equal milliseconds of lateness.`;

export const GOLDEN_VECTORS = `## 7. Golden vectors

\`test/oracle/metrics.json\` is a list of \`{name, frames, expected}\`. A frame is \`{intervalNs, periodNs, scrolling, displacementPx?, metrics?}\`; \`metrics\` means that its report was delivered, and has \`unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers, gpu, total, deadline, vsyncMinusIntended\` in ns (deadline 0: not reported) and \`firstDraw?\`. A frame may also carry \`phase\` ('drag' or 'fling'), \`samplesNs\` (oldest and newest touch sample it consumed), \`touchesNs\` (samples that arrived with it, history included, in order) and \`touchesPx\` (where the finger was then, along the axis of the content), \`dispatchesNs\` (durations of the main-looper messages that ran in it), and fields that only imports have: \`cpuDurationNs\`, \`timelineOverrunNs\`, \`jankClass\`, \`presentNs\`. The frames are one finger slide unless some carry \`slide\` (\`kind?\` 'finger' or 'programmatic', \`slopPassedNs?\`, \`fingerUpNs?\`, \`slopPx?\`, \`beganUnseen?\`, \`lead?\`, the frames since the slide before, which moved nothing): a slide begins with each of them. Touch times are relative to the first frame's vsync. Which still frames of a drag are starved follows from §1. \`expected\` maps ids to \`{kind: 'measured', value, …parts}\` or \`{kind: 'unavailable'}\`; a missing part is not compared, an empty part must be empty. Frames with other keys and vectors without expectations are refused. \`oracle.py\` beside it makes the file: a slow second implementation that shares no code with the product. Extend both together and never edit a number by hand. \`npm run golden -- <file.json>…\` runs any such file through the real code.`;
