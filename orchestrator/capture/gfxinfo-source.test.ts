import { expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { gfxinfoRecordingSchema } from '../base/gfxinfo-recording.ts';
import { gfxinfoSource, parseAppFacts } from './gfxinfo-source.ts';
import { slideOf, strokeOn } from './slide-gesture.ts';

const STROKE = strokeOn({ x: 0, y: 0, width: 400, height: 800 }, slideOf({ direction: 'down' }, 1));
const RUN = { sessionId: 'the-session', scenario: 'feed' };
const LAYERS =
  'Display 0 name="x"#3\ncom.acme/com.acme.Feed#12\nRequestedLayerState{com.acme/com.acme.Menu#14 parentId=3}\ncom.other/.Main#2\n';
const HEAD = 'Uptime: 500 Realtime: 500\n\n** Graphics info for pid 7 [com.acme] **\n';

/** @param totals frame count at each reading, or what is printed instead */
function sourceOn(totals: readonly (number | string)[], { head = HEAD, perfetto = false } = {}) {
  const lines: string[] = [];
  let reading = 0;
  const device = fakeDevice({
    session: {
      shell: async (line) => {
        lines.push(line);
        if (line.endsWith('--list')) return LAYERS;
        if (line.startsWith('if [ -e')) return perfetto ? 'yes\n' : '';
        if (line.startsWith('echo')) return '4711\n';
        if (line.startsWith('getprop')) return 'Google\nPixel\n34\n16666667\n';
        if (!line.startsWith('sleep')) return head;
        const total = totals[reading++] ?? reading;
        const dump = typeof total === 'string' ? total : `Total frames rendered: ${total}`;
        return `${head}${dump}\n---LATENCY---\n16666667\n`;
      },
    },
  });
  const parts = {
    session: device,
    package: 'com.acme',
    gestureEngine: 'w3c',
    fingerJar: '',
    simulated: true,
  } as const;
  return { device, lines, source: gfxinfoSource(parts) };
}
// AOSP's two lines, where the dump would be: ActivityManagerService.dumpGraphicsHardwareUsage
const FAILURES = [
  'Failure while dumping the app: ProcessRecord{43294230 7:com.acme/u0a1}',
  'Got a RemoteException while dumping the app ProcessRecord{43294230 7:com.acme/u0a1}',
];

const recorded = async ({ source }: ReturnType<typeof sourceOn>) => {
  await source.describe();
  await source.begin(RUN);
  await source.perform(STROKE, { seed: 1, isRecorded: true });
  const [file = new Uint8Array()] = await source.end();
  return gfxinfoRecordingSchema.parse(JSON.parse(Buffer.from(file).toString()));
};

it('resets before a gesture and reads after it until no frame is added', async () => {
  const on = sourceOn([30, 60, 60, 60]);
  const { slides, ...facts } = await recorded(on);
  expect(facts).toMatchObject({
    ...RUN_FACTS,
    manufacturer: 'Google',
    model: 'Pixel',
    api: 34,
    refreshHz: 60,
    simulated: true,
  });
  expect(slides).toEqual([
    {
      engine: 'w3c',
      durationMs: STROKE.durationMs,
      reset: HEAD.trimEnd().split('\n'),
      framestats: [30, 60, 60].map((total) => `${HEAD}Total frames rendered: ${total}`.split('\n')),
      latency: Array(3).fill(['16666667']),
    },
  ]);
  expect(on.lines.slice(3, 6)).toEqual([
    'dumpsys SurfaceFlinger --list',
    'dumpsys SurfaceFlinger --latency-clear; dumpsys gfxinfo com.acme reset',
    "sleep 0.3; dumpsys gfxinfo com.acme framestats; echo ---LATENCY---; dumpsys SurfaceFlinger --latency 'com.acme/com.acme.Feed#12'; dumpsys SurfaceFlinger --latency 'com.acme/com.acme.Menu#14'",
  ]);
  const { calls } = on.device;
  expect(calls.slice(4, 7)).toEqual([`shell ${on.lines[4]}`, 'withoutIdleWait', 'swipe w3c']);
});
const RUN_FACTS = { session: RUN.sessionId, scenario: RUN.scenario, package: 'com.acme' };

it('asks the shell whether the app runs, and once for all facts', async () => {
  const { lines, source } = sourceOn([]);
  expect(await source.describe()).toMatchObject({ manufacturer: 'Google', simulated: true });
  expect(lines).toEqual([
    'dumpsys gfxinfo com.acme',
    'getprop ro.product.manufacturer; getprop ro.product.model; getprop ro.build.version.sdk; dumpsys SurfaceFlinger --latency | head -n 1; dumpsys package com.acme',
    'if [ -e /system/bin/perfetto ]; then echo yes; fi',
  ]);
});

it('records the frame timeline from before the reset until the scroll has settled, where the device can', async () => {
  const on = sourceOn([30, 30], { perfetto: true });
  const { slides } = await recorded(on);
  expect(slides[0]?.frameTimeline).toBe('');
  expect(on.lines.map((line) => line.split(' ')[0])).toEqual([
    ...['dumpsys', 'getprop', 'if'],
    ...['dumpsys', 'echo', 'dumpsys', 'sleep', 'sleep', 'kill'],
  ]);
});

it('stops reading an app that draws without end', async () => {
  const { slides } = await recorded(sourceOn([]));
  expect(slides[0]?.framestats).toHaveLength(40);
});

it.each(FAILURES)('reads again after: %s', async (failure) => {
  const { slides } = await recorded(sourceOn([30, failure, failure, 60, failure, 60]));
  expect(slides[0]?.framestats.map((dump) => dump.at(-1))).toEqual(
    [30, 60, 60].map((total) => `Total frames rendered: ${total}`),
  );
});

it('gives up an app that writes no dump', async () => {
  await expect(recorded(sourceOn([30, ...Array(9).fill(FAILURES[0])]))).rejects.toThrow(
    'com.acme wrote none of 4 dumps of dumpsys gfxinfo: its main thread is busy or its process frozen.',
  );
});

it('only performs gestures that are not recorded', async () => {
  const { device, lines, source } = sourceOn([]);
  await source.describe();
  const asked = lines.length;
  await source.perform(STROKE, { seed: 1, isRecorded: false });
  expect(device.calls.slice(asked)).toEqual(['swipe w3c']);
});

it('records each run alone', async () => {
  const on = sourceOn([1, 1, 2, 2]);
  await recorded(on);
  expect((await recorded(on)).slides).toHaveLength(1);
});

it('needs a running app', async () => {
  const { source } = sourceOn([], { head: 'No process found for: com.acme\n' });
  await expect(source.describe()).rejects.toThrow(
    "dumpsys gfxinfo lists no process of com.acme: No process found for: com.acme. Open the app in the scenario's setup.",
  );
});

const PRINTED = `Google
Pixel 8
34
8333333
Packages:
  Package [com.acme] (1a2b3c4):
    versionCode=23 minSdk=24 targetSdk=34
    versionName=2.3-rc1
    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]
`;

it('reads what the shell printed', () => {
  expect(parseAppFacts(PRINTED)).toEqual({
    manufacturer: 'Google',
    model: 'Pixel 8',
    api: 34,
    refreshHz: 120,
    versionName: '2.3-rc1',
    versionCode: 23,
    debuggable: false,
  });
});

it.each([
  ['flags=[ DEBUGGABLE HAS_CODE ]', true],
  ['flags=[ HAS_CODE DEBUGGABLE ]', true],
  ['pkgFlags=[ DEBUGGABLE ]', false],
])('%s: debuggable is %s', (flags, debuggable) => {
  expect(parseAppFacts(`a\nb\n1\n1\n    ${flags}`)).toMatchObject({ debuggable });
});

it.each(['', '\r\n\r\n\r\n', '\n\nnone\nnone\nUnable to find package'])('%j leaves all unknown', (text) => {
  expect(parseAppFacts(text)).toEqual({
    manufacturer: 'unknown',
    model: 'unknown',
    api: 0,
    refreshHz: 0,
    versionName: 'unknown',
    versionCode: 0,
    debuggable: false,
  });
});
