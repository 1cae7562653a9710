import { describe, expect, it } from 'vitest';
import { type FakeDeviceOptions, fakeDevice, HELLO } from '../../test/builders/fake-device-session.ts';
import { FaultError } from '../base/errors.ts';
import type { DeviceSession } from './device-session.ts';
import { ProbeClient } from './probe-client.ts';
import { ProbeError } from './probe-error.ts';

const probeOf = (options: FakeDeviceOptions = {}) => {
  const device = fakeDevice(options);
  return { device, probe: new ProbeClient(device, 'com.acme') };
};
const errorOf = (sent: Promise<unknown>): Promise<unknown> => sent.catch((error: unknown) => error);

const SETTLED = { durationMs: 9_000, scrolled: true, settled: true };

/** A probe that answers the first command with these replies, one after the other. */
const answering = (replies: readonly object[]) => {
  const requests: unknown[] = [];
  const { probe } = probeOf({
    session: {
      broadcast: async ({ extras }) => {
        const reply = { n: '0', ...replies[requests.length] };
        requests.push(extras[0]?.value);
        return { code: 1, data: Buffer.from(JSON.stringify(reply)).toString('base64url') };
      },
    },
  });
  return { requests, probe };
};

describe('a command', () => {
  it('is an explicit broadcast of base64url JSON', async () => {
    const sent: unknown[] = [];
    const { probe } = probeOf({
      session: {
        broadcast: async (request) => {
          sent.push(request);
          return { code: 1, data: Buffer.from('{"n":"0","dir":"/t"}').toString('base64url') };
        },
      },
    });
    expect(await probe.send('start', { session: 'abc' })).toEqual({ n: '0', dir: '/t' });
    expect(sent).toEqual([
      {
        action: 'dev.hitchproof.CONTROL',
        to: { component: 'com.acme/dev.hitchproof.probe.ControlReceiver' },
        extras: [
          {
            type: 's',
            key: 'hp',
            value: Buffer.from('{"c":"start","n":"0","session":"abc"}').toString('base64url'),
          },
        ],
      },
    ]);
  });

  it('carries a nonce of its own', async () => {
    const { device, probe } = probeOf();
    await probe.hello();
    await probe.hello();
    expect(device.requests.map(({ n }) => n)).toEqual(['0', '1']);
  });

  it('asks again with the same request while it is pending', async () => {
    const { requests, probe } = answering([{ pending: true }, { pending: true }, SETTLED]);
    expect(await probe.send('gesture')).toMatchObject(SETTLED);
    expect(requests).toHaveLength(3);
    expect(new Set(requests).size).toBe(1);
  });

  it('is given up when it stays pending', async () => {
    const { requests, probe } = answering(Array.from({ length: 30 }, () => ({ pending: true })));
    expect(await errorOf(probe.send('gesture'))).toMatchObject({
      code: 'bad-reply',
      message: 'The probe did not finish gesture: it was pending 20 times.',
    });
    expect(requests).toHaveLength(20);
  });

  it('is not asked again for the pending reply of another command', async () => {
    const { requests, probe } = answering([{ n: '7', pending: true }, SETTLED]);
    expect(await errorOf(probe.send('gesture'))).toMatchObject({ code: 'bad-reply' });
    expect(requests).toHaveLength(1);
  });

  it('returns the reply', async () => {
    expect(await probeOf().probe.hello()).toMatchObject(HELLO);
  });

  it('has at most 900 characters', async () => {
    const { device, probe } = probeOf();
    await probe.send('mark', { text: 'x'.repeat(645) });
    const error = await errorOf(probe.send('mark', { text: 'x'.repeat(646) }));
    expect(error).toBeInstanceOf(ProbeError);
    expect(error).toMatchObject({
      code: 'internal',
      message: 'The probe command mark is 902 characters, over 900.',
    });
    expect(device.calls).toEqual(['probe mark']);
  });
});

describe('where broadcasts do not reach the probe', () => {
  const failing = (error: Error) => () => Promise.reject(error);
  const unanswered = async () => ({ code: 0, data: undefined });
  const shell = async (line: string): Promise<string> => {
    const { c, n } = JSON.parse(Buffer.from(line.split(' ').at(-1) ?? '', 'base64url').toString());
    const own = c === 'hello' ? HELLO : { dir: '/t' };
    return `hitchproof 1 ${Buffer.from(JSON.stringify({ n, ...own })).toString('base64url')}`;
  };

  it.each([
    ['there is no reply', unanswered],
    ['the server refuses them', failing(new Error('unknown command: mobile: broadcast'))],
    [
      'adb refuses them',
      failing(
        new Error(
          "Error executing adbExec. Original error: 'Command exited with code 255'; Command output: java.lang.SecurityException: Permission Denial",
        ),
      ),
    ],
  ])('dumpsys does from the first hello on: %s', async (_, broadcast) => {
    const { device, probe } = probeOf({ session: { broadcast, shell } });
    expect(await probe.hello()).toMatchObject(HELLO);
    expect(probe.way).toBe('dumpsys');
    expect(await probe.send('start')).toMatchObject({ dir: '/t' });
    expect(device.calls).toHaveLength(2);
  });

  it('another command than hello is not sent twice', async () => {
    const { device, probe } = probeOf({ session: { broadcast: unanswered, shell } });
    expect(await errorOf(probe.send('start'))).toMatchObject({ code: 'no-probe' });
    expect(device.calls).toEqual([]);
  });

  it('the fault of the broadcast is reported when the shell is refused too', async () => {
    const blocked = new Error('unknown command: mobile: broadcast');
    const session = { broadcast: failing(blocked), shell: failing(new Error('adb_shell is not enabled')) };
    expect(await errorOf(probeOf({ session }).probe.hello())).toBe(blocked);
  });

  it('without a shell there is no probe', async () => {
    const session = { broadcast: unanswered, shell: failing(new Error('adb_shell is not enabled')) };
    expect(await errorOf(probeOf({ session }).probe.hello())).toMatchObject({ code: 'no-probe' });
  });

  it.each([
    ['a lost connection', new Error("adb: device 'S1' not found")],
    ['an app that hangs', new FaultError('no-reply', 'The device did not complete the broadcast')],
  ])('%s is no reason to try another way', async (_, error) => {
    const { device, probe } = probeOf({ session: { broadcast: failing(error), shell } });
    expect(await errorOf(probe.hello())).toBe(error);
    expect(device.calls).toEqual([]);
  });
});

describe('where a screen belongs to another process of the app', () => {
  const RESUMED = [
    '    * Hist  #0: ActivityRecord{bb2 u0 com.acme/.Details t12}',
    '      packageName=com.acme processName=com.acme:remote',
    '  topResumedActivity=ActivityRecord{bb2 u0 com.acme/.Details t12}',
  ].join('\n');
  /** A probe in the main process, whose windows may have the focus, and optionally one in a second process. */
  const processes = ({ focused = false, remote = true, printed = RESUMED } = {}) => {
    const sent: string[] = [];
    const broadcast: DeviceSession['broadcast'] = async ({ action, to, extras }) => {
      const { c, n } = JSON.parse(Buffer.from(extras[0]?.value ?? '', 'base64url').toString());
      sent.push(
        `${c} ${action.replace('dev.hitchproof.', '')} ${'package' in to ? to.package : 'component'}`,
      );
      const isMain = 'component' in to;
      if (!isMain && !remote) return { code: 0, data: undefined };
      const own = isMain ? { process: 'com.acme', focused } : { process: 'com.acme:remote', focused: true };
      const reply = { n, dir: '/t', ...HELLO, ...own };
      return { code: 1, data: Buffer.from(JSON.stringify(reply)).toString('base64url') };
    };
    return { sent, ...probeOf({ session: { broadcast, shell: async () => printed } }) };
  };

  it('commands go to the probe in that process', async () => {
    const { sent, probe } = processes();
    expect(await probe.hello()).toMatchObject({ process: 'com.acme:remote' });
    await probe.send('start');
    expect(sent).toEqual([
      'hello CONTROL component',
      'hello CONTROL.com.acme:remote com.acme',
      'start CONTROL.com.acme:remote com.acme',
    ]);
  });

  it('a process without a probe is named, with what to do', async () =>
    expect(await errorOf(processes({ remote: false }).probe.hello())).toMatchObject({
      code: 'no-probe',
      message: expect.stringMatching(
        /process com\.acme:remote, in which no probe answers.*Application\.onCreate/,
      ),
    }));

  it.each([
    ['are not answered', async () => ({ code: 0, data: undefined })],
    ['are refused', () => Promise.reject(new Error('unknown command: mobile: broadcast'))],
  ])('one sentence says why it cannot be reached where broadcasts %s', async (_, broadcast) => {
    const shell = async (line: string): Promise<string> => {
      if (line === 'dumpsys activity activities') return RESUMED;
      const { n } = JSON.parse(Buffer.from(line.split(' ').at(-1) ?? '', 'base64url').toString());
      const reply = { n, ...HELLO, process: 'com.acme', focused: false };
      return `hitchproof 1 ${Buffer.from(JSON.stringify(reply)).toString('base64url')}`;
    };
    expect(await errorOf(probeOf({ session: { broadcast, shell } }).probe.hello())).toMatchObject({
      code: 'appium-refused',
      message: expect.stringMatching(
        /process com\.acme:remote, whose probe only broadcasts reach.*another one/,
      ),
    });
  });

  it.each([
    ['the main process has the focus', { focused: true }],
    ['the main process is the resumed one', { printed: RESUMED.replace(':remote', '') }],
    ['the device prints nothing', { printed: '' }],
  ])('else they go to the main process: %s', async (_, device) => {
    const { sent, probe } = processes(device);
    await probe.hello();
    await probe.send('start');
    expect(sent).toEqual(['hello CONTROL component', 'start CONTROL component']);
  });

  it('the next hello begins with the main process again', async () => {
    const { sent, probe } = processes();
    await probe.hello();
    await probe.hello();
    expect(sent[2]).toBe('hello CONTROL component');
  });
});

describe('a reply is refused', () => {
  it.each<[string, FakeDeviceOptions['reply'], object]>([
    [
      'when there is none',
      () => undefined,
      { code: 'no-probe', message: expect.stringMatching(/^No probe answered hello in com\.acme: build/) },
    ],
    [
      "with another command's nonce",
      (_, working) => ({ ...working, n: '7' }),
      { code: 'bad-reply', message: "The probe answered hello with another command's nonce." },
    ],
    [
      'that is a refusal with a message',
      ({ n }) => ({ n, ok: false, code: 'io', message: 'disk full' }),
      { code: 'probe-refused', refusal: 'io', message: 'The probe refused hello: disk full.' },
    ],
    [
      'that is a refusal of a probe that has not started',
      () => ({ n: '', ok: false, code: 'refused', message: 'the probe may not run in this build: why' }),
      {
        refusal: 'refused',
        message: 'The probe refused hello: the probe may not run in this build: why.',
      },
    ],
    [
      'that is a refusal without a message',
      ({ n }) => ({ n, ok: false, code: 'no-window' }),
      { code: 'app-hidden', refusal: 'no-window', message: 'The probe refused hello: no-window.' },
    ],
    [
      'that means that the recording has ended',
      ({ n }) => ({ n, ok: false, code: 'not-recording', message: 'nothing is being recorded' }),
      { code: 'recording-ended', refusal: 'not-recording' },
    ],
    [
      'that means a full device',
      ({ n }) => ({
        n,
        ok: false,
        code: 'io',
        message: '/sdcard/a.hpt: open failed: ENOSPC (No space left on device)',
      }),
      { code: 'device-full', refusal: 'io' },
    ],
    [
      'of an unexpected shape',
      ({ n }) => ({ n, ok: true, ...HELLO, pid: 'seven' }),
      {
        code: 'bad-reply',
        refusal: undefined,
        message: expect.stringMatching(/^The probe's answer to hello has an unexpected shape: .*pid/s),
      },
    ],
    [
      'that is not JSON',
      () => 'e30x',
      {
        code: 'bad-reply',
        message: "The probe's answer to hello is not JSON.",
        cause: expect.any(SyntaxError),
      },
    ],
    [
      'that is no object',
      () => [1],
      { code: 'bad-reply', message: "The probe's answer to hello is not JSON." },
    ],
  ])('%s', async (_, reply, expected) => {
    const error = await errorOf(probeOf(reply === undefined ? {} : { reply }).probe.hello());
    expect(error).toBeInstanceOf(ProbeError);
    expect(error).toMatchObject({ name: 'ProbeError', ...expected });
  });

  it.each([
    ['start', { dir: 7 }],
    ['gesture', { durationMs: 1, scrolled: true }],
    ['stop', { files: [{ path: '/a', bytes: 1, sha256: 'A'.repeat(64) }] }],
    ['stop', { files: [{ path: '/a', bytes: 1, sha256: 'a'.repeat(65) }] }],
    ['stop', { files: [{ path: '/a', bytes: 1.5, sha256: 'a'.repeat(64) }] }],
  ] as const)('%s without what it promises: %j', async (command, own) => {
    const { probe } = probeOf({ reply: ({ n }) => ({ n, ok: true, ...own }) });
    await expect(probe.send(command)).rejects.toThrow('unexpected shape');
  });
});
