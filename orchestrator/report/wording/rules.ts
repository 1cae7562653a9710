import type { DifferenceRule } from '../../compute/attribution/differences/definition-pairs.ts';
import { plainText } from '../text/format.ts';
import { wordsFor } from './factors.ts';

/** Why two definitions disagree on the same run. */
const RULES: Readonly<Record<DifferenceRule, string>> = {
  'still-frames-counted': 'the other counts every frame callback, including those while nothing moves',
  'fixed-second-after-touch':
    'the other measures only the second after touch-down: short scrolls have low values, and any drawing counts',
  'duration-not-interval':
    'the other measures how long a frame worked, this one the time until the next frame, which includes waiting between frames',
  'only-late-starts-seen': 'the other counts only frames that began after their intended vsync',
  'jitter-counted': 'the other adds up every microsecond above a period, this one whole missed vsyncs only',
  'deadline-not-interval':
    'the other measures work beyond the deadline: late work hidden by a buffer counts, waiting between frames does not',
  'blind-between-frames':
    'work in the message after a frame (prefetched rows) delays the next frame, whose stages are then near zero; the other measures those',
  'sixteen-ms-constant': 'the other counts frames over 16 ms as late at every refresh rate',
  'sixty-hertz-constants': 'the thresholds of the other are milliseconds made for 60 Hz',
  'frozen-by-ui-time':
    'the other detects a freeze by time on the UI thread, this one by the interval until the next frame or the total duration: UI time excludes waiting and rendering',
  'frozen-by-total':
    "the other detects a freeze by a frame's total duration alone, this one also by the interval until the next frame, waiting included",
  'drops-in-sixty-hertz-frames':
    'the other counts time beyond twice the deadline in frames of 60 Hz, this one whole vsyncs of the display',
  'compared-with-neighbours':
    'the other counts frames twice as long as the three before and longer than two film frames: steady slowness and single vsyncs do not count',
  'single-drops-forgiven':
    'the other rates its worst 736 ms and ignores single missed vsyncs; this one is the share of time in all stutters',
  'excused-without-input':
    'the other measures only frames with touch input and ignores a gap in which the input paused too: flings do not count',
  'judged-by-input-and-speed':
    'the other compares with the fastest input delivery of the same scroll, and ignores pauses while the content moves slowly',
  'ui-time-over-period':
    'the other adds up UI time beyond a period, this one whole missed vsyncs: UI time excludes rendering and waiting between frames',
  'factor-of-two':
    'one counts every frame past its deadline, the other only frames of more than twice the expected time',
  'levels-in-frames-not-time':
    'the levels are in dropped frames, so that the same milliseconds are a worse level at a higher refresh rate; the first value has drops scaled to 60 Hz',
  'share-of-slow-frames':
    'the other states whether more than a quarter of the frames are slow; a mean rate does not show how the slow ones are distributed',
  'weighted-by-duration':
    'the other weights slow frames by their duration and excludes frozen ones; a count weights all equally',
  'row-after-the-hitch':
    'the other finds long reports, and work between frames lengthens the report after the hitch, if any; this one begins at the refresh that showed nothing new',
  'hidden-by-the-queue':
    'frames past their deadline that were nevertheless shown one refresh after the frame before, because the queue was already behind: only rules on durations count them',
};

/** An unknown rule is shown by its code instead of being hidden. */
export const ruleText = (rule: string): string =>
  wordsFor(RULES, rule) ?? plainText(rule.replaceAll('-', ' '));
