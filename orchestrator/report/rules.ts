import { plainText } from './plain-text.ts';
import { wordsFor } from './words-for.ts';

/** Why two definitions disagree on the same run. */
const RULES: Readonly<Record<string, string>> = {
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
};

/** An unknown rule is shown by its code rather than hidden. */
export const ruleText = (rule: string): string =>
  wordsFor(RULES, rule) ?? plainText(rule.replaceAll('-', ' '));
