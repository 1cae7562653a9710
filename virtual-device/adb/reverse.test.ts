import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hostStream } from '../testing/host-stream.ts';
import { connectTestHost, type TestHost } from '../testing/loopback-transport.ts';
import { createReverse } from './reverse.ts';

let host: TestHost;
let nextStream = 7;
beforeEach(async () => {
  host = await connectTestHost(() => undefined);
  host.send('CNXN', 0x01000001, 4096, 'host::\0');
  await host.next();
});
afterEach(() => host.close());

/** The device's whole reply to a service. */
async function reply(service: string): Promise<string> {
  const remote = nextStream++;
  host.send('OPEN', remote, 0, `${service}\0`);
  let text = '';
  for (;;) {
    const packet = await host.next();
    if (packet === null || packet.command === 'CLSE') return text;
    text += packet.payload.toString();
    if (packet.command === 'WRTE') host.send('OKAY', remote, packet.arg0);
  }
}
/** Reverses a free port of the device and returns it; the reply is OKAY, the number's length and the number. */
const reversed = async (target: string): Promise<number> =>
  Number((await reply(`reverse:forward:tcp:0;${target}`)).slice('OKAY0005'.length));

it("carries bytes between a connection to the device's port and the host's", async () => {
  const port = await reversed('tcp:8080');
  const app = net.connect(port, '127.0.0.1');
  app.write('ping');
  const open = await host.next();
  expect(open).toMatchObject({ command: 'OPEN', arg1: 0, payload: Buffer.from('tcp:8080\0') });
  const local = open?.arg0 ?? 0;
  host.send('OKAY', 50, local);
  expect(await host.next()).toMatchObject({
    command: 'WRTE',
    arg0: local,
    arg1: 50,
    payload: Buffer.from('ping'),
  });
  host.send('OKAY', 50, local);
  host.send('WRTE', 50, local, 'pong');
  const [answer] = (await once(app, 'data')) as [Buffer];
  expect(answer.toString()).toBe('pong');
  host.send('CLSE', 50, local);
  await once(app, 'close');
});

it('closes a connection that the host refuses', async () => {
  const app = net.connect(await reversed('tcp:9'), '127.0.0.1');
  const open = await host.next();
  host.send('CLSE', 0, open?.arg0 ?? 0);
  await once(app.resume(), 'close');
});

it('closes the stream of a connection that ended before the host replied', async () => {
  const app = net.connect(await reversed('tcp:8080'), '127.0.0.1');
  const { arg0: local = 0 } = (await host.next()) ?? {};
  app.resetAndDestroy();
  await once(app, 'close');
  // Once the device replies to a later request, it has seen the end of the connection.
  await reply('reverse:list-forward');
  host.send('OKAY', 50, local);
  expect(await host.next()).toMatchObject({ command: 'CLSE', arg0: local, arg1: 50 });
});

it('lists and removes ports', async () => {
  const port = await reversed('tcp:8080');
  const line = `(reverse) tcp:${port} tcp:8080\n`;
  expect((await reply('reverse:list-forward')).slice(4)).toBe(line);
  expect(await reply(`reverse:forward:norebind:tcp:${port};tcp:1`)).toContain('FAIL');
  expect(await reply(`reverse:forward:tcp:${port};tcp:1`)).toBe('OKAY');
  expect((await reply('reverse:list-forward')).slice(4)).toBe(line.replace('8080', '1'));
  expect(await reply(`reverse:killforward:tcp:${port}`)).toBe('OKAY');
  expect(await reply(`reverse:killforward:tcp:${port}`)).toMatch(/^FAIL/);
  await reversed('tcp:8080');
  expect(await reply('reverse:killforward-all')).toBe('OKAY');
  expect(await reply('reverse:list-forward')).toBe('0000');
});

it('needs no port of its own where both have one number', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  expect(await reply(`reverse:forward:tcp:${port};tcp:${port}`)).toBe('OKAY');
  expect(await reply(`reverse:forward:tcp:${port};tcp:1`)).toMatch(/^FAIL.*cannot listen on tcp:/);
  taken.close();
});

it.each(['reverse:forward:localabstract:x;tcp:1', 'reverse:forward:tcp:65536;tcp:1', 'reverse:nonsense'])(
  '%s is refused',
  async (service) => {
    expect(await reply(service)).toMatch(/^FAIL[0-9a-f]{4}./);
  },
);

it('gives up a port that was being opened when the connection ended', async () => {
  const reverse = createReverse(() => hostStream().stream);
  const asking = hostStream();
  const served = reverse.serve('reverse:forward:tcp:0;tcp:1', asking.stream);
  reverse.close();
  await served;
  const port = Number((await asking.received()).toString().slice('OKAY0005'.length));
  await expect(once(net.connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});

it('gives up its ports with the connection', async () => {
  const port = await reversed('tcp:8080');
  host.hangUp();
  await expect
    .poll(async () => {
      const app = net.connect(port, '127.0.0.1');
      const [event] = await Promise.race([
        once(app, 'connect').then(() => ['connect']),
        once(app, 'error').then(() => ['error']),
      ]).catch(() => ['error']);
      app.destroy();
      return event;
    })
    .toBe('error');
});
