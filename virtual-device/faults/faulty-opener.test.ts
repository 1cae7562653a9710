import { expect, it } from 'vitest';
import type { ServiceOpener } from '../adb/transport.ts';
import { hostStream } from '../testing/host-stream.ts';
import { FaultInjector } from './fault-injector.ts';
import { faultyOpener } from './faulty-opener.ts';
import { timetableSchema } from './timetable.ts';

/** Answers in two writes. */
const healthy: ServiceOpener = (_, stream) => () => {
  stream.write('hello ');
  stream.end('world');
};

/** All that the host receives from one service; undefined if it still waits. */
async function answer(service: string, fault: object, on = 'shell'): Promise<string | undefined> {
  const timetable = timetableSchema.parse([{ on, fault }]);
  const host = hostStream();
  faultyOpener(healthy, new FaultInjector(timetable, () => undefined))(service, host.stream)?.();
  const waited = new Promise<undefined>((resolve) =>
    setImmediate(() => setImmediate(() => resolve(undefined))),
  );
  const received = host.received().then((bytes) => bytes.toString());
  return fault !== HANG ? received : Promise.race([received, waited]);
}
const HANG = { kind: 'hang' };

it.each([
  ['shell:id', 'shell', { kind: 'close' }, ''],
  ['shell,v2,raw:id', 'shell', { kind: 'close' }, ''],
  ['exec:id', 'shell', { kind: 'close' }, ''],
  ['sync:', 'sync', { kind: 'close' }, ''],
  ['sync:', 'shell', { kind: 'close' }, 'hello world'],
  ['tcp:6790', 'shell', { kind: 'close' }, 'hello world'],
  ['shell:id', 'shell', HANG, undefined],
  ['shell:id', 'shell', { kind: 'says', text: 'a\x1b[2J' }, 'a\x1b[2J'],
  ['shell,v2,raw:id', 'shell', { kind: 'says', text: 'ab' }, '\x01\x02\0\0\0ab\x03\x01\0\0\0\0'],
  ['sync:', 'sync', { kind: 'says', text: 'DENT' }, 'DENT'],
  ['sync:', 'sync', { kind: 'cut', afterBytes: 0 }, ''],
  ['sync:', 'sync', { kind: 'cut', afterBytes: 3 }, 'hel'],
  ['sync:', 'sync', { kind: 'cut', afterBytes: 8 }, 'hello wo'],
  ['sync:', 'sync', { kind: 'cut', afterBytes: 99 }, 'hello world'],
] as const)('%s with a fault of %s, %j: the host receives %j', async (service, on, fault, received) => {
  expect(await answer(service, fault, on)).toBe(received);
});
