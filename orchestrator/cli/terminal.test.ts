import { expect, it } from 'vitest';
import { type Terminal, terminalOn } from './terminal.ts';

function printed(
  output: { isTTY?: boolean; columns?: number },
  use: (terminal: Terminal) => void,
  quiet = false,
) {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  use(terminalOn({ ...output, write }, quiet));
  return text;
}
const session = ({ say, note, doing, live, clear }: Terminal): void => {
  say('Target');
  doing('Starting');
  live('feed, 9 s left');
  note('feed 1/1');
  say('Verdict');
  live('Stopping');
  clear();
};
const ERASED = '\r\x1b[2K';

it.each([
  [
    'a terminal',
    { isTTY: true },
    false,
    `Target\nStarting …${ERASED}feed, 9 s left …${ERASED}feed 1/1\nVerdict\nStopping …${ERASED}`,
  ],
  ['a log', {}, false, 'Target\nStarting …\nfeed 1/1\nVerdict\n'],
  ['a quiet terminal', { isTTY: true }, true, 'Target\nVerdict\n'],
  ['a quiet log', {}, true, 'Target\nVerdict\n'],
])('on %s', (_, output, quiet, text) => expect(printed(output, session, quiet)).toBe(text));

it('takes 80 columns for a terminal of 0', () => {
  const wide = 'x'.repeat(70);
  expect(printed({ isTTY: true, columns: 0 }, ({ live }) => live(wide))).toBe(`${wide} …`);
});

it('cuts a live line to the width of the terminal, and what a device wrote in it', () => {
  const text = printed({ isTTY: true, columns: 13 }, ({ live }) => live('feed\x1b[2J fling of the list'));
  expect(text.length).toBeLessThan(13);
  expect(text).not.toContain('\x1b');
});
