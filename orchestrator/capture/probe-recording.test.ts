import { expect, it } from 'vitest';
import { fakeDevice, HELLO } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { sha256Of } from '../base/sha256-of.ts';
import type { DeviceSession } from './device-session.ts';
import { probeSource } from './probe-source.ts';
import type { GestureEngine } from './recording.ts';

const STROKE = { fromX: 5, fromY: 900, toX: 5, toY: 100, durationMs: 100, restMs: 0 };
const SESSION = '01234567-89ab-8def-8123-456789abcdef';
const RUN = { sessionId: SESSION, scenario: 'feed' };
const MAIN = 'com.acme';
const DETAIL = 'com.acme:detail';

interface Processes {
  readonly engine?: GestureEngine;
  /** Whether the app called `Hitchproof.install` in the other process. */
  readonly isInstalled?: boolean;
  /** Whether the probe understands requests that ask for the focus. */
  readonly knowsFocus?: boolean;
}

/** A list in the main process and a detail in another one; each has a probe that keeps its own recording. */
function twoProcesses({ engine = 'in-app', isInstalled = true, knowsFocus = true }: Processes = {}) {
  let inFocus: string | undefined = MAIN;
  const sent: string[] = [];
  const sessions = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const answer = (process: string, { c, n, ...args }: Record<string, unknown>): object => {
    sent.push(`${process === MAIN ? 'list' : 'detail'} ${c}`);
    const refused = (code: string) => ({ n, ok: false, code, message: code });
    const done = { n, ok: true };
    const recorded = sessions.get(process);
    // Even an old probe refuses a gesture if the activity of its list is hidden.
    if ((args.focused === true && knowsFocus) || c === 'gesture') {
      if (inFocus !== process) return refused('no-window');
    }
    if (c === 'hello') return { ...done, ...HELLO, process, focused: inFocus === process };
    if (c === 'gesture') return { ...done, durationMs: 100, scrolled: true, settled: true };
    if (c === 'start') {
      // A recording first makes room: traces that no process is writing are deleted.
      files.clear();
      sessions.set(process, String(args.session));
      return { ...done, dir: '/t' };
    }
    if (recorded === undefined) return refused('not-recording');
    if (c === 'mark') return done;
    sessions.delete(process);
    const bytes = Buffer.from(`${process} ${recorded}`);
    files.set(`/t/${recorded}-0.hpt`, bytes);
    return {
      ...done,
      files: [{ path: `/t/${recorded}-0.hpt`, bytes: bytes.length, sha256: sha256Of(bytes) }],
    };
  };
  const session: Partial<DeviceSession> = {
    broadcast: async ({ to, extras }) => {
      const process = 'component' in to ? MAIN : DETAIL;
      if (process === DETAIL && !isInstalled) return { code: 0, data: undefined };
      const request = JSON.parse(Buffer.from(extras[0]?.value ?? '', 'base64url').toString());
      return {
        code: 1,
        data: Buffer.from(JSON.stringify(answer(process, request))).toString('base64url'),
      };
    },
    shell: async () =>
      inFocus === undefined
        ? ''
        : [
            '    * Hist  #0: ActivityRecord{bb2 u0 com.acme/.A t12}',
            `      packageName=com.acme processName=${inFocus}`,
            '  topResumedActivity=ActivityRecord{bb2 u0 com.acme/.A t12}',
          ].join('\n'),
    pull: async (path) => files.get(path) ?? Promise.reject(new Error(`${path} is gone`)),
    swipe: async () => void sent.push('swipe'),
  };
  const source = probeSource(fakeDevice({ session }), planOf('', { package: MAIN, gestureEngine: engine }));
  const show = (process: string | undefined) => {
    inFocus = process;
  };
  const slide = (isRecorded = true) => source.perform(STROKE, { seed: 1, isRecorded });
  const texts = async () => (await source.end()).map((bytes) => Buffer.from(bytes).toString());
  return { source, sent, show, slide, texts };
}

it('a run has a recording in each process that its gestures meet, one after the other', async () => {
  const { source, sent, show, slide, texts } = twoProcesses();
  await source.describe();
  await source.begin(RUN);
  await slide();
  show(DETAIL);
  await slide();
  await slide();
  show(MAIN);
  await slide();
  const traces = await texts();
  expect(traces.map((text) => text.split(' ')[0])).toEqual([MAIN, DETAIL, MAIN]);
  expect(new Set(traces.map((text) => text.split(' ')[1])).size).toBe(3);
  expect(traces[0]).toBe(`${MAIN} ${SESSION}`);
  expect(sent).toEqual([
    ...['list hello', 'list start', 'list mark', 'list gesture'],
    ...['list gesture', 'list hello', 'detail hello', 'list stop', 'detail start', 'detail mark'],
    ...['detail gesture', 'detail gesture'],
    ...['detail gesture', 'list hello', 'detail stop', 'list start', 'list mark', 'list gesture'],
    'list stop',
  ]);
});

it('the next run begins with one recording again', async () => {
  const { source, show, slide, texts } = twoProcesses();
  await source.describe();
  await source.begin(RUN);
  show(DETAIL);
  await slide();
  await texts();
  await source.describe();
  await source.begin(RUN);
  await slide();
  expect(await texts()).toEqual([`${DETAIL} ${SESSION}`]);
});

it.each(['uiautomator', 'w3c'] as const)(
  'a gesture of %s goes on in the other process before it begins',
  async (engine) => {
    const { source, sent, show, slide, texts } = twoProcesses({ engine });
    await source.describe();
    await source.begin(RUN);
    show(DETAIL);
    sent.length = 0;
    await slide();
    expect(sent).toEqual([
      ...[
        'list mark',
        'list hello',
        'detail hello',
        'list stop',
        'detail start',
        'detail mark',
        'detail mark',
      ],
      ...['swipe', 'detail gesture'],
    ]);
    expect(await texts()).toHaveLength(2);
  },
);

it('gestures of a set-up begin no recording, nor those after a run that failed', async () => {
  const { source, sent, show, slide } = twoProcesses();
  await source.describe();
  await source.begin(RUN);
  show(DETAIL);
  sent.length = 0;
  await slide(false);
  expect(sent).toEqual(['list gesture', 'list hello', 'detail hello', 'detail gesture']);
});

it('an older probe, which does not know of the focus, says it when the app is hidden', async () => {
  const { source, show, slide, texts } = twoProcesses({ knowsFocus: false });
  await source.describe();
  await source.begin(RUN);
  show(DETAIL);
  await slide();
  expect(await texts()).toHaveLength(2);
});

it('where no process of the app has the focus, the gesture is sent to the same one without asking for it', async () => {
  const { source, sent, show, slide } = twoProcesses();
  await source.describe();
  await source.begin(RUN);
  show(undefined);
  sent.length = 0;
  await expect(slide()).rejects.toMatchObject({ code: 'app-hidden', refusal: 'no-window' });
  expect(sent).toEqual(['list gesture', 'list hello', 'list gesture']);
});

it('a process without a probe is named in the middle of a run too', async () => {
  const { source, show, slide } = twoProcesses({ isInstalled: false });
  await source.describe();
  await source.begin(RUN);
  show(DETAIL);
  await expect(slide()).rejects.toMatchObject({
    code: 'no-probe',
    message: expect.stringContaining('process com.acme:detail, in which no probe answers'),
  });
});
