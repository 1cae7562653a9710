import { plainText } from '../text/format.ts';

/** The words for a code from a file; undefined for an unknown code, including `constructor`. */
export const wordsFor = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;

/** Names of the measured stages in the words of Android's documentation. */
const FACTORS: Readonly<Record<string, string>> = {
  unknownDelay: 'unknown delay (the frame began late)',
  input: 'input handling',
  animation: 'animation callbacks',
  layoutMeasure: 'layout and measure',
  draw: 'draw (recording display lists)',
  sync: 'sync with the render thread',
  commandIssue: 'command issue (render thread)',
  swapBuffers: 'swap buffers',
  gpu: 'GPU',
  lateStart: 'late start (main thread busy between frames)',
  none: 'no single stage longer than a vsync period',
  unknown: 'unknown (no frame metrics for these frames)',
};

export const factorText = (factor: string): string => wordsFor(FACTORS, factor) ?? plainText(factor);
