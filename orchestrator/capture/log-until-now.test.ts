import { expect, it } from 'vitest';
import { logUntilNow } from './log-until-now.ts';

const markerIn = (command: string): string => command.replace('log -t hitchproof ', '');

it('waits for all lines before its own', async () => {
  const arriving = [['FATAL EXCEPTION'], [], ['at com.acme.Row']];
  let marker = '';
  const log = await logUntilNow({
    shell: async (command) => {
      marker = markerIn(command);
      return '';
    },
    newLines: async () => arriving.shift() ?? [`I hitchproof: ${marker}`],
  });
  expect(log).toBe('FATAL EXCEPTION\nat com.acme.Row');
});

it('takes what there is when the device no longer answers', async () => {
  let calls = 0;
  const log = await logUntilNow({
    shell: () => Promise.reject(new Error('device offline')),
    newLines: async () => [`line ${++calls}`],
  });
  expect(log).toBe('line 1');
});
