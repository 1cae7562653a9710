/** The page's first section: what the formulas' symbols mean. Markdown. */
export const VOCABULARY = `## 1. Vocabulary

| symbol | meaning |
|---|---|
| \`C_N\`, \`V_N\` | The probe's N-th frame callback, and its \`frameTimeNanos\`: the vsync for which the frame animates. |
| frame N | Everything the main thread does from the start of \`doFrame(V_N)\` until \`doFrame(V_{N+1})\` starts: input, animation, traversal, commit, **and whatever runs after them**. A row bound by a prefetcher between two frames belongs to the first of the two. |
| \`I_N\` | The frame's interval, \`V_{N+1} − V_N\`. Vsync times are used, never a clock read inside the callback: input is handled before the callback runs and would be charged to the wrong frame. |
| armed | The callback is the first one after the probe armed itself. The time before it is idle and belongs to no frame, so the frame before it has no interval. The first frame of a programmatic slide is dropped for that reason, and counted as dropped. |
| \`T_N\` | The vsync period in force at \`V_N\`: what the frame timeline says (API 33+), else the latest display record. A *longer* period may be inferred, for an app that chose a lower frame rate, only when at least 8 consecutive intervals agree within 2 % on another supported period **and** every one of their rows has TOTAL < T. A list that misses each second vsync is late, it is not "at 60 Hz". |
| scrolling(N) | \`OnScrollChanged\` was delivered in [\`C_N\`, \`C_{N+1}\`). The scroll record carries the frame's ordinal, so equal times cannot confuse the two. Batched touches belong to (\`C_{N−1}\`, \`C_N\`]. |
| row N | The FrameMetrics report joined by \`VSYNC_TIMESTAMP = V_N\` and window (API 26+). On API 24 and 25 there are stages only and no join. Absent when nothing was drawn or the platform dropped the report. |
| \`m_N\` | Missed vsyncs: \`max(0, round(I_N / T_N) − 1)\`. late(N) means \`m_N ≥ 1\`. |
| counted(N) | scrolling(N), or late(N) inside a slide. **Every sum, ratio, percentile and window below runs over counted frames.** A frame that is not counted adds nothing and breaks no window. |
| UI | Time on the UI thread: UNKNOWN_DELAY + INPUT_HANDLING + ANIMATION + LAYOUT_MEASURE + DRAW + SYNC. |
| \`x > limit\` | Of times: exceeds by more than 2 µs, the resolution of a trace. 42 periods of 60 Hz are 700.000014 ms and not "more than 700 ms". |

**Slide.** A finger slide begins at the touch-down whose movement later passes the touch slop (\`ViewConfiguration.getScaledTouchSlop\`), or after which the tap timeout passes while scrolling starts. Its frames are those whose callback follows the dispatch of that touch-down. It ends with the last counted frame before the list has settled: the finger is up and consecutive non-scrolling frames add up to 100 ms, each counted with min(I, T) so that one frame of 800 ms does not cut its own slide in two. It has a \`drag\` phase, finger down, and a \`fling\` phase, after it was lifted. A programmatic slide is a run of scrolling frames without a finger slide around it. A finger that rests on the glass is no jank: non-scrolling frames *between* scrolling frames of a drag are *starved*, no new input arrived. They are counted apart and never charged to the app, unless they are late. The first sliding frame is kept, since callbacks start at touch-down and its \`V_N\` is known. A touch-down during a fling ends that slide and begins the next; \`ordinal\` is a slide's place in the session.

**Pooling.** A slide's value is a ratio of sums. A run's value pools the numerators and the denominators of its slides; ratios are never averaged. Percentiles pool the run's frames and interpolate linearly between neighbours (type 7). Windows and comparisons with earlier frames do not cross the edge of a slide. Inference takes the run as its unit, never the frame or the slide.

**No value is a value.** When an input is missing or a denominator is 0 the answer is \`unavailable\` with its reason: never NaN, never 0 in place of nothing, never an estimate under a measurement's name.

**Guards.** They look at a run before any metric does, and each speaks as a coded warning with its numbers. A run becomes invalid or inconclusive with fewer than 30 scrolling frames or 500 ms of scrolling, with more than 1 % of records lost, when the window lost focus, or when the app restarted. Garbage durations (negative, 10 s and more, TOTAL shorter than its longest stage) are rejected and counted; duplicates by (window, intended vsync) are removed; rows of first draws are counted and flagged, and left out by the definitions that say so. A list's end that was reached, a refresh rate that changed (the run is cut there) and a stack the probe took within a slide (\`perturbed\`) are reported.`;
