import { expect, it } from 'vitest';
import { newestLog } from './newest-log.ts';

const markerIn = (command: string): string => command.replace('log -t hitchproof ', '');

it('waits for all lines before its own', async () => {
  const arriving = [['FATAL EXCEPTION'], [], ['at com.acme.Row']];
  let marker = '';
  const log = await newestLog({
    shell: async (command) => {
      marker = markerIn(command);
      return '';
    },
    newLines: async () => arriving.shift() ?? [`I hitchproof: ${marker}`],
  })();
  expect(log).toBe('FATAL EXCEPTION\nat com.acme.Row');
});

it('takes what there is when the device no longer answers', async () => {
  let calls = 0;
  const log = await newestLog({
    shell: () => Promise.reject(new Error('device offline')),
    newLines: async () => [`line ${++calls}`],
  })();
  expect(log).toBe('line 1');
});

it('does not return what should have arrived at the call before', async () => {
  const markers: string[] = [];
  const arriving: (() => readonly string[])[] = [
    () => ['of another session', `I hitchproof: ${markers[0]}`, 'new', `I hitchproof: ${markers[1]}`],
  ];
  let isOpen = false;
  const read = newestLog({
    shell: async (command) => {
      if (command.startsWith('log ')) markers.push(markerIn(command));
      return '';
    },
    newLines: async () => {
      if (!isOpen) throw new Error('the stream has not begun');
      return arriving.shift()?.() ?? [];
    },
  });
  await read();
  isOpen = true;
  expect(await read()).toBe('new');
});

/** A device whose server does not provide the log. */
function withoutStream(): { readonly buffer: string[]; readonly read: () => Promise<string> } {
  const buffer: string[] = [];
  const read = newestLog({
    shell: async (command) => {
      if (command.startsWith('log ')) buffer.push(`I hitchproof: ${markerIn(command)}`);
      return command.startsWith('logcat -d ') ? buffer.join('\n') : '';
    },
    newLines: () => Promise.reject(new Error('unknown log type')),
  });
  return { buffer, read };
}

it('reads the buffer of the device where there is no stream, each line once', async () => {
  const { buffer, read } = withoutStream();
  buffer.push('FATAL EXCEPTION');
  expect(await read()).toBe('FATAL EXCEPTION');
  expect(await read()).toBe('');
  buffer.push('ANR in com.acme');
  expect(await read()).toBe('ANR in com.acme');
});

it('reads all of the buffer once its own line was dropped from it', async () => {
  const { buffer, read } = withoutStream();
  await read();
  buffer.splice(0, buffer.length, 'newer');
  expect(await read()).toBe('newer');
});

it('fails when the log can be read in neither way', async () => {
  const read = newestLog({
    shell: () => Promise.reject(new Error('device offline')),
    newLines: () => Promise.reject(new Error('unknown log type')),
  });
  await expect(read()).rejects.toThrow('device offline');
});
