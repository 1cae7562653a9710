import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStorage } from '../storage/storage.ts';
import { hostStream } from '../testing/host-stream.ts';
import { type ServiceHandlers, serviceOpener } from './services.ts';

const storage = await openStorage(await mkdtemp(join(tmpdir(), 'services-test-')));
const handlers: ServiceHandlers = {
  storage,
  runShell: async ({ out, err }, line) => {
    await out(`<${line}>`);
    await err('!');
    return 7;
  },
  runTerminal: async ({ out }) => {
    await out('$ ');
    return 9;
  },
  acceptRest: (stream) => void stream.end('REST'),
  report: (error) => {
    throw error;
  },
};
const V2_ID = '\x01\x04\0\0\0<id>\x02\x01\0\0\0!\x03\x01\0\0\0\x07';

/** https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SERVICES.TXT */
it.each([
  ['shell:id', '<id>!'],
  ['shell:', '<>!'],
  ['shell:a:b\nc', '<a:b\nc>!'],
  ['shell,raw:id', '<id>!'],
  ['shell,v2:id', V2_ID],
  ['shell,v2,TERM=xterm-256color,raw:id', V2_ID],
  ['shell,v2,TERM=dumb,pty:', '\x01\x02\0\0\0$ \x03\x01\0\0\0\x09'],
  ['shell,v2,pty:id', V2_ID],
  ['exec:id', '<id>!'],
  ['exec,v2:id', '<id>!'],
  ['tcp:6790', 'REST'],
  ['tcp:localhost:6790', 'REST'],
  ['tcp:127.0.0.1:6790', 'REST'],
])('%j opens a stream that sends %j', async (service, output) => {
  const host = hostStream();
  serviceOpener(handlers)(service, host.stream)?.();
  expect((await host.received()).toString()).toBe(output);
});

it('sync: serves files', async () => {
  const host = hostStream();
  serviceOpener(handlers)('sync:', host.stream)?.();
  await host.send('STAT\x05\0\0\0/none');
  await host.send('QUIT\0\0\0\0');
  expect((await host.received()).toString()).toBe(`STAT${'\0'.repeat(12)}`);
});

it.each([
  '',
  'shell',
  'xshell:id',
  'shell2:id',
  'sync',
  'sync:x',
  'tcp:6791',
  'tcp:67900',
  'xtcp:6790',
  'tcp:10.0.0.1:6790',
  'tcp:6790x',
  'jdwp:1',
  'reboot:',
  'root:',
  'remount:',
  'reverse:forward:tcp:1;tcp:1',
])('there is no service %j', (service) => {
  expect(serviceOpener(handlers)(service, hostStream().stream)).toBeUndefined();
});

it('reports a defect and closes the stream', async () => {
  const defect = new Error('defect');
  const reported: unknown[] = [];
  const host = hostStream();
  const runShell = () => Promise.reject(defect);
  serviceOpener({ ...handlers, runShell, report: (error) => reported.push(error) })(
    'shell:id',
    host.stream,
  )?.();
  await host.received();
  expect(reported).toEqual([defect]);
});

it('a command learns that the host hung up', async () => {
  const host = hostStream();
  const gone = new Promise((resolve) => {
    const runShell: ServiceHandlers['runShell'] = ({ signal }) => {
      signal.addEventListener('abort', resolve);
      return new Promise(() => undefined);
    };
    serviceOpener({ ...handlers, runShell })('shell:logcat', host.stream)?.();
  });
  host.hangUp();
  await gone;
});
