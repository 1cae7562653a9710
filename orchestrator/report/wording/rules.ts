import type { DifferenceRule } from '../../compute/attribution/differences/definition-pairs.ts';
import { plainText } from '../text/plain-text.ts';
import { wordsFor } from './words-for.ts';

/** Why two definitions disagree on the same run. */
const RULES: Readonly<Record<DifferenceRule, string>> = {
  'still-frames-counted':
    'the other counts every frame callback, also while nothing moves, so quiet time raises it',
  'fixed-second-after-touch':
    'the other looks at the one second after touch-down only: short scrolls read low, and any drawing counts',
  'duration-not-interval':
    'the other judges the time a frame worked, ours the time until the next one: waiting between frames is invisible to it',
  'only-late-starts-seen': 'the other sees only frames that began after their intended vsync',
  'jitter-counted': 'the other adds up every microsecond above a period, ours whole missed vsyncs only',
  'deadline-not-interval':
    'the other measures work beyond the deadline; late work that a buffer hid counts there, waiting between frames does not',
  'blind-between-frames':
    'work in the message after a frame (prefetched rows) delays the next frame, whose own stages then read near zero; the other looks at those',
  'sixteen-ms-constant': 'the other takes 16 ms for late at every refresh rate',
  'sixty-hertz-constants': 'the thresholds of the other are milliseconds that belong to 60 Hz',
  'frozen-by-ui-time':
    'the other freezes by time on the UI thread, ours by how long the content stood still: waiting and rendering are not in UI time',
  'frozen-by-total':
    "the other freezes by a frame's total duration, ours by the interval until the next frame, with the waiting between them",
  'drops-in-sixty-hertz-frames':
    'the other counts time beyond twice the deadline in frames of 60 Hz, ours whole vsyncs of the display',
  'compared-with-neighbours':
    'the other asks for a frame twice as long as the three before it and longer than two film frames: steady slowness and single vsyncs pass',
  'single-drops-forgiven':
    'the other shows its worst 736 ms and forgives single missed vsyncs; ours is the share of time in all stutters',
  'excused-without-input':
    'the other looks at frames with touch input only and excuses a gap for which the input paused too: flings are not judged',
  'judged-by-input-and-speed':
    'the other asks whether this scroll delivered input faster before, and forgives pauses while the content moves slowly',
  'ui-time-over-period':
    'the other adds up UI time beyond a period, ours whole missed vsyncs: rendering and waiting between frames are not in UI time',
  'factor-of-two':
    'one counts every frame past its deadline, the other only frames of more than twice the expected time',
  'levels-in-frames-not-time':
    'the levels are counted in dropped frames, so at a higher refresh rate the same milliseconds fall into a worse one; the first value has drops scaled to 60 Hz',
  'share-of-slow-frames':
    'the other asks whether more than a quarter of the frames is slow; a mean rate hides how the slow ones are spread',
  'weighted-by-duration':
    'the other weighs slow frames by their duration and leaves frozen ones out, where a count takes each alike',
  'row-after-the-hitch':
    'the other looks for long rows, and work between frames lengthens the row after the hitch; ours begins at the frame that missed its vsync',
  'caught-up-in-time':
    'frames past their deadline after which the next vsync was met: the app caught up, no interval shows it, and only rules on durations count them',
};

/** An unknown rule is shown by its code rather than hidden. */
export const ruleText = (rule: string): string =>
  wordsFor(RULES, rule) ?? plainText(rule.replaceAll('-', ' '));
