import { expect, test } from 'vitest';
import { startUpText } from './scenes.ts';

test.each([
  [undefined, ''],
  [{ processes: 1 }, ''],
  [{ processes: 1, firstFrameMs: 412 }, 'After the start of the process: first frame 412 ms.'],
  [
    { processes: 3, firstFrameMs: 412, firstFocusMs: 430 },
    'After the start of the process: first frame 412 ms, first focus 430 ms (medians of 3 starts).',
  ],
])('%j', (startUp, text) => expect(startUpText(startUp)).toBe(text));
