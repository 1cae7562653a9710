import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Adb, adbAt, adbProgram, connectDevice, parseDevices } from './adb.ts';

const sdk = mkdtempSync(join(tmpdir(), 'adb-'));
afterAll(() => rmSync(sdk, { recursive: true }));

/** An `adb` that prints its arguments, fails for `fail`, and for `hang` ends only with its starter. */
beforeAll(() => {
  mkdirSync(join(sdk, 'platform-tools'));
  const script = `#!${process.execPath}
    const args = process.argv.slice(2);
    if (args.includes('hang')) process.stdin.resume();
    else if (args.includes('shell')) console.log('@reply\\n[a]\\n' + (args.at(-1).includes('cut') ? '' : '@end-of-reply'));
    else if (args.includes('http')) { console.error('error: protocol fault (status 48 54 54 50?!)'); process.exit(1); }
    else if (args.includes('fail')) { console.error('* daemon\\nerror: closed'); process.exit(1); }
    else console.log(args.includes('json') ? JSON.stringify(args) : args.join(' '));`;
  writeFileSync(adbProgram(sdk), script);
  chmodSync(adbProgram(sdk), 0o755);
});
const place = { sdk, port: 5_555, env: process.env };

it('addresses its server by the port', async () => {
  expect(await adbAt(place).call(['devices'])).toBe('-P 5555 devices\n');
});

it('passes a serial with odd characters as one argument', async () => {
  const serial = '-- a;b $(c) `d` \'e\' "f" | * \n\\';
  const printed = await adbAt(place).call(['-s', serial, 'json']);
  expect(JSON.parse(printed)).toEqual(['-P', '5555', '-s', serial, 'json']);
});

it('names a command that fails, with the last line of its error', async () => {
  await expect(adbAt(place).call(['fail', 'now'])).rejects.toMatchObject({
    code: 'adb-failed',
    message: 'adb fail now failed: error: closed',
  });
});

it('states that its port is used by another program', async () => {
  await expect(adbAt(place).call(['http'])).rejects.toMatchObject({
    code: 'adb-failed',
    message: expect.stringMatching(/^Port 5555 is used by a program that is not an adb server: end it, or /),
  });
});

it('takes the reply of a shell only as a whole', async () => {
  const { shell } = adbAt(place);
  expect(await shell('P1', 'getprop')).toBe('[a]\n');
  await expect(shell('P1', 'cut')).rejects.toMatchObject({
    code: 'adb-connection',
    message: 'The reply of P1 to `cut` was cut.',
  });
});

it('ends a command that takes too long, and names it with its limit', async () => {
  await expect(adbAt({ ...place, timeoutMs: 500 }).call(['hang'])).rejects.toThrow(
    'adb hang failed: no reply within 0.5 s',
  );
});

it('ends a command when it is stopped', async () => {
  const stop = new AbortController();
  const call = adbAt({ ...place, signal: stop.signal }).call(['hang']);
  stop.abort();
  await expect(call).rejects.toThrow(/^adb hang failed: .*abort/);
});

it.each([
  [
    'P1\tno permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/tools/device.html]',
    { serial: 'P1', state: 'no permissions' },
  ],
  ['????????????\tno permissions', { serial: '????????????', state: 'no permissions' }],
  [
    'adb-R58M (2)._adb-tls-connect._tcp\tdevice product:a model:b',
    { serial: 'adb-R58M (2)._adb-tls-connect._tcp', state: 'device' },
  ],
  ['P1\tsideload\r', { serial: 'P1', state: 'sideload' }],
])('reads %j', (line, device) => {
  expect(parseDevices(`List of devices attached\n${line}\n\n`)).toEqual([device]);
});

it('reads a list of devices', () => {
  expect(parseDevices('List of devices attached\nP1\tdevice\nP2\tunauthorized usb:1\n\n')).toEqual([
    { serial: 'P1', state: 'device' },
    { serial: 'P2', state: 'unauthorized' },
  ]);
});

const answering = (printed: string): Adb => ({ ...adbAt(place), call: () => Promise.resolve(printed) });

it.each([
  'connected to 127.0.0.1:5',
  'already connected to 127.0.0.1:5',
  'Connected to emulator on ports 5554,5',
])('"%s" is a connection', (printed) => connectDevice(answering(printed), '127.0.0.1:5'));

it('waits until an emulator, which adb calls connected at once, is online', async () => {
  const calls: (readonly string[])[] = [];
  const call = async (args: readonly string[]): Promise<string> => {
    calls.push(args);
    return 'Connected to emulator on ports 5554,5\n';
  };
  await connectDevice({ ...answering(''), call }, 'emu:5554,5');
  expect(calls).toEqual([
    ['connect', 'emu:5554,5'],
    ['-s', 'emulator-5554', 'wait-for-device'],
  ]);
});

it.each([
  ['failed to connect to 127.0.0.1:5', 'adb-failed', ''],
  [
    'failed to authenticate to 127.0.0.1:5',
    'device-unauthorized',
    '; name the key of its adb server with --adb-key',
  ],
])('names a refused connection, for which adb exits with 0: %s', async (printed, code, next) => {
  await expect(connectDevice(answering(`${printed}\n`), '127.0.0.1:5')).rejects.toMatchObject({
    code,
    message: `adb could not connect to the virtual device: ${printed}${next}`,
  });
});
