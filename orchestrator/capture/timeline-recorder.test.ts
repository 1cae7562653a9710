import { describe, expect, it } from 'vitest';
import { systemTraceRecorder, timelineRecorder } from './timeline-recorder.ts';

const PHONE = { '[ -e': 'yes\n', perfetto: '4711\n' };

/** A device whose shell answers a line by the first key that the line contains. */
async function recorderOn(
  answers: Readonly<Record<string, string>>,
  { api = 34, trace = 'trace', make = timelineRecorder }: Partial<Recorded> = {},
) {
  const lines: string[] = [];
  const shell = async (line: string): Promise<string> => {
    lines.push(line);
    return Object.entries(answers).find(([words]) => line.includes(words))?.[1] ?? '';
  };
  const pull = async (path: string): Promise<Uint8Array> => {
    lines.push(`pull ${path}`);
    if (trace === '') throw new Error('no such file');
    return Buffer.from(trace);
  };
  return { lines, recorder: await make({ shell, shellOnce: shell, pull }, api) };
}
interface Recorded {
  readonly api: number;
  readonly trace: string;
  readonly make: typeof timelineRecorder;
}

const make: typeof timelineRecorder = (session, api) => systemTraceRecorder(session, api, 'com.acme');

describe('a device cannot record the timeline', () => {
  it('before Android 12', async () => {
    expect((await recorderOn(PHONE, { api: 30 })).recorder).toBeUndefined();
    expect((await recorderOn(PHONE, { api: 31 })).recorder).toBeDefined();
  });

  it('without perfetto', async () => {
    expect((await recorderOn({})).recorder).toBeUndefined();
  });
});

describe('a recording', () => {
  const recorded = async (on: Awaited<ReturnType<typeof recorderOn>>) => {
    await on.recorder?.start();
    return on.recorder?.stop();
  };

  it("has SurfaceFlinger's frame timeline, and is complete when perfetto has ended", async () => {
    const on = await recorderOn(PHONE);
    expect(Buffer.from((await recorded(on)) ?? []).toString()).toBe('trace');
    const [, start = '', stop = '', pull = ''] = on.lines;
    const path = '/data/misc/perfetto-traces/hitchproof.perfetto-trace';
    expect(start).toContain('config { name: "android.surfaceflinger.frametimeline" }');
    expect(start).toContain(`perfetto --background-wait --txt -c - -o ${path}`);
    expect(start).toContain(`|| echo`);
    expect(stop).toMatch(/^kill 4711; .*while \[ -e \/proc\/4711 \]/);
    expect(pull).toBe(`pull ${path}`);
  });

  it('is left out when perfetto did not start', async () => {
    const on = await recorderOn({ '[ -e': 'yes\n', perfetto: 'perfetto: no access\n' });
    expect(await recorded(on)).toBeUndefined();
    expect(on.lines).toHaveLength(2);
  });

  it('is left out when its file is not there', async () => {
    expect(await recorded(await recorderOn(PHONE, { trace: '' }))).toBeUndefined();
  });
});

describe('a system trace', () => {
  it('needs Android 10', async () => {
    expect((await recorderOn(PHONE, { api: 28, make })).recorder).toBeUndefined();
    expect((await recorderOn(PHONE, { api: 29, make })).recorder).toBeDefined();
  });

  it("has the scheduler, binder, the app's spans and the frame timeline, in bounded buffers and time", async () => {
    const on = await recorderOn(PHONE, { make });
    await on.recorder?.start();
    expect(Buffer.from((await on.recorder?.stop()) ?? []).toString()).toBe('trace');
    const config = /echo '([^']*)'/.exec(on.lines[1] ?? '')?.[1] ?? '';
    for (const one of ['sched/sched_switch', 'sched/sched_blocked_reason', 'binder/binder_transaction'])
      expect(config).toContain(`ftrace_events: "${one}"`);
    for (const one of ['dalvik', 'binder_driver', 'view'])
      expect(config).toContain(`atrace_categories: "${one}"`);
    expect(config).toContain('atrace_apps: "com.acme"');
    expect(config).toContain('name: "android.surfaceflinger.frametimeline"');
    expect([...config.matchAll(/size_kb: (\d+)/g)].map(([, kb]) => Number(kb))).toEqual([
      32_768, 2_048, 8_192,
    ]);
    expect(config).toContain('fill_policy: RING_BUFFER');
    expect(config).toContain('duration_ms: 120000');
    // Every brace is closed: perfetto refuses the whole otherwise.
    expect(config.split('{')).toHaveLength(config.split('}').length);
  });
});
