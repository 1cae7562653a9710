import { describe, expect, it } from 'vitest';
import { applyKnobs } from './apply-knobs.ts';
import type { Knob } from './knob.ts';
import { setting } from './knob.ts';
import { LAB_KNOBS, refreshRateKnobs, SAFE_KNOBS } from './knobs.ts';

type Answer = string | Error | undefined;
/** A device with settings; replies of `answer` take precedence. */
function device(
  settings: Readonly<Record<string, string>> = {},
  answer: (line: string) => Answer = () => undefined,
) {
  const values = new Map(Object.entries(settings));
  const sent: string[] = [];
  const run = (line: string): string => {
    const given = answer(line);
    if (given instanceof Error) throw given;
    if (given !== undefined) return given;
    const [, verb, place = '', value = ''] = /^settings (get|put|delete) (\S+ \S+) ?(.*)$/.exec(line) ?? [];
    if (verb === 'get') return values.get(place) ?? 'null';
    if (verb === 'put') values.set(place, value);
    if (verb === 'delete') values.delete(place);
    return line.replace(/^echo ?/, '');
  };
  const shell = async (line: string): Promise<string> => {
    if (!line.startsWith('echo @')) {
      sent.push(line);
      return run(line);
    }
    return line.split('; ').map(run).join('\n');
  };
  return { shell, values, sent };
}
const stay = setting('global stay_on', '7', '0');
const applied = async (knob: Knob, on: ReturnType<typeof device>) =>
  (await applyKnobs([knob], on.shell)).reports[0];

describe('a knob', () => {
  it.each<[string, ReturnType<typeof device>, object]>([
    ['is set', device({ 'global stay_on': '3' }), { outcome: 'applied', before: '3', after: '7' }],
    ['is as wanted', device({ 'global stay_on': '7' }), { outcome: 'already', before: '7', after: '7' }],
    [
      'is not set over the same number',
      device({ 'global stay_on': '7.0' }),
      { outcome: 'already', before: '7.0', after: '7.0' },
    ],
    ['has no value yet', device(), { outcome: 'applied', before: 'null', after: '7' }],
    ['is not there', device({}, () => 'Security exception: no'), { outcome: 'unsupported' }],
    ['is on a device that does not reply', device({}, () => new Error('gone')), { outcome: 'unsupported' }],
    [
      'is refused with an error',
      device({ 'global stay_on': '3' }, (line) =>
        line.includes('put') ? new Error('not allowed') : undefined,
      ),
      { outcome: 'refused', before: '3', after: '3', reason: 'not allowed' },
    ],
    [
      'is refused without one',
      device({ 'global stay_on': '3' }, (line) => (line.includes('put') ? '' : undefined)),
      { outcome: 'refused', before: '3', after: '3' },
    ],
  ])('%s', async (_, on, expected) =>
    expect(await applied(stay, on)).toEqual({ id: 'stay_on', wanted: '7', ...expected }),
  );

  it('is unverified when it cannot be read after it was set', async () => {
    let isSet = false;
    const on = device({}, (line) => {
      if (line.includes('put')) isSet = true;
      return line.includes('get') && isSet ? 'an error' : undefined;
    });
    expect(await applied(stay, on)).toEqual({
      id: 'stay_on',
      wanted: '7',
      before: 'null',
      outcome: 'unverified',
    });
  });

  it('without a value has that of the system', async () => {
    expect(await applied(setting('global low_power', '0', '0'), device())).toMatchObject({
      outcome: 'already',
    });
    expect(await applied(setting('system brightness', '128'), device())).toMatchObject({
      outcome: 'applied',
    });
  });

  it('that prints nothing is unverified, or refused with its error', async () => {
    const command: Knob = { kind: 'command', id: 'fixed', apply: 'cmd power on', restore: 'cmd power off' };
    expect(await applied(command, device())).toEqual({ id: 'fixed', outcome: 'unverified' });
    const refusing = device({}, (line) =>
      line.startsWith('cmd') ? new Error('unknown command') : undefined,
    );
    expect(await applied(command, refusing)).toEqual({
      id: 'fixed',
      outcome: 'refused',
      reason: 'unknown command',
    });
  });
});

describe('restore', () => {
  it('sets back what was set, last first, and reads it', async () => {
    const on = device({ 'global stay_on': '3', 'global other': '1' });
    const knobs = [stay, setting('global other', '1'), setting('system timeout', '9')];
    const { restore } = await applyKnobs(knobs, on.shell);
    on.sent.length = 0;
    expect((await restore()).map(({ id, restored }) => [id, restored])).toEqual([
      ['stay_on', true],
      ['other', undefined],
      ['timeout', true],
    ]);
    expect(on.sent).toEqual(['echo', 'settings delete system timeout', 'settings put global stay_on 3']);
    expect(Object.fromEntries(on.values)).toEqual({ 'global stay_on': '3', 'global other': '1' });
  });

  it('reports what could not be set back, and goes on', async () => {
    let isEnding = false;
    const on = device({ 'global stay_on': '3', 'global b': '3' }, (line) =>
      isEnding && line === 'settings put global b 3' ? new Error('offline') : undefined,
    );
    const { restore } = await applyKnobs([stay, setting('global b', '7')], on.shell);
    isEnding = true;
    expect((await restore()).map(({ id, restored }) => [id, restored])).toEqual([
      ['stay_on', true],
      ['b', false],
    ]);
  });

  it('is reported as failed on a device that is gone', async () => {
    let isGone = false;
    const on = device({ 'global stay_on': '3' }, () => (isGone ? new Error('gone') : undefined));
    const { restore } = await applyKnobs([stay], on.shell);
    isGone = true;
    on.sent.length = 0;
    expect(await restore()).toMatchObject([{ id: 'stay_on', outcome: 'applied', restored: false }]);
    expect(on.sent).toEqual(['echo', 'echo']);
  });

  it('goes on when the connection broke for one line only', async () => {
    let left = Number.POSITIVE_INFINITY;
    const on = device({ 'global stay_on': '3' }, () => (--left === 0 ? new Error('closed') : undefined));
    const { restore } = await applyKnobs([stay], on.shell);
    left = 1;
    expect(await restore()).toMatchObject([{ id: 'stay_on', restored: true }]);
    expect(on.values.get('global stay_on')).toBe('3');
  });

  it('ends commands', async () => {
    const on = device();
    const command: Knob = { kind: 'command', id: 'fixed', apply: 'cmd power on', restore: 'cmd power off' };
    const { restore } = await applyKnobs([command], on.shell);
    expect((await restore())[0]).toMatchObject({ restored: true });
    expect(on.sent).toEqual(['cmd power on', 'echo', 'cmd power off']);
  });
});

it.each(['before', 'after'] as const)(
  'whichever line fails %s it was executed, no report claims what is not so',
  async (moment) => {
    for (let nth = 1; nth <= 8; nth++) {
      const on = device({ 'global stay_on': '3', 'system timeout': '9' });
      let left = nth;
      const shell = async (line: string): Promise<string> => {
        const fails = --left === 0;
        if (fails && moment === 'before') throw new Error('closed');
        const printed = await on.shell(line);
        if (fails) throw new Error('closed');
        return printed;
      };
      const value = (id: string): string | undefined =>
        on.values.get(id === 'stay_on' ? 'global stay_on' : 'system timeout');
      const { reports, restore } = await applyKnobs([stay, setting('system timeout', '1')], shell);
      for (const { id, outcome, wanted } of reports)
        if (outcome === 'applied') expect([nth, value(id)]).toEqual([nth, wanted]);
      for (const { id, before, restored } of await restore())
        if (restored === true) expect([nth, value(id)]).toEqual([nth, before]);
    }
  },
);

it('reads all knobs by one line, before and after', async () => {
  const { shell } = device();
  const lines: string[] = [];
  const knobs = [setting('global a', '1', '1'), setting('global b', '1', '1')];
  await applyKnobs(knobs, (line) => {
    lines.push(line);
    return shell(line);
  });
  expect(lines).toHaveLength(2);
});

/** Settings of Oppo's system, which Realme and OnePlus have too. */
const OPLUS = [
  'secure oplus_customize_screen_refresh_rate',
  'secure coloros_screen_refresh_rate',
  'system peak_refresh_rate',
  'system min_refresh_rate',
];

describe('the refresh rate', () => {
  const display = (rate: string) => (line: string) =>
    line === 'dumpsys display'
      ? `  DisplayDeviceInfo{"d": 1 x 2, modeId 1, renderFrameRate ${rate}, state ON}`
      : undefined;
  const outcomes = async (manufacturer: string, rate: string) => {
    const on = device({}, display(rate));
    const { reports } = await applyKnobs(refreshRateKnobs(120, manufacturer), on.shell);
    return { settings: [...on.values.keys()], rate: reports.at(-1) };
  };
  it.each([
    ['Google', ['system peak_refresh_rate', 'system min_refresh_rate']],
    ['samsung', ['secure refresh_rate_mode', 'system peak_refresh_rate', 'system min_refresh_rate']],
    ['Xiaomi', ['secure user_refresh_rate', 'secure miui_refresh_rate']],
    ['vivo', ['global vivo_screen_refresh_rate_mode', 'system peak_refresh_rate', 'system min_refresh_rate']],
    ['OPPO', OPLUS],
    ['realme', OPLUS],
    ['OnePlus', ['global oneplus_screen_refresh_rate', ...OPLUS]],
  ])('of %s is locked by its settings', async (manufacturer, settings) =>
    expect((await outcomes(manufacturer, '120.0')).settings).toEqual(settings),
  );

  it.each([
    [60, '2'],
    [90, '1'],
    [120, '3'],
    [144, '0'],
  ])('of %i Hz has the number %s on Oppo’s phones', async (hz, number) => {
    const on = device({}, display(`${hz}`));
    await applyKnobs(refreshRateKnobs(hz, 'OPPO'), on.shell);
    expect(on.values.get('secure oplus_customize_screen_refresh_rate')).toBe(number);
  });

  it('is what the display has, not what was set', async () => {
    expect((await outcomes('Google', '60.000004')).rate).toEqual({
      id: 'refresh-rate',
      outcome: 'refused',
      wanted: '120',
      before: '60.000004',
      after: '60.000004',
    });
    expect((await outcomes('Google', '119.88')).rate).toMatchObject({ outcome: 'already' });
  });
});

it('the lab has all safe knobs; each knob has an id of its own', () => {
  expect(LAB_KNOBS).toEqual(expect.arrayContaining([...SAFE_KNOBS]));
  const ids = LAB_KNOBS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
