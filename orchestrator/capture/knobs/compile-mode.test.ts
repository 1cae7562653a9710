import { expect, it } from 'vitest';
import { applyKnobs } from './apply-knobs.ts';
import { compileModeKnob } from './compile-mode.ts';

/** A device whose compiler turns a requested mode into `made(mode)`. */
function device(mode: string | undefined, made: (mode: string) => string = (wanted) => wanted) {
  let now = mode;
  const sent: string[] = [];
  const shell = async (line: string): Promise<string> => {
    if (line === 'echo') return '\n';
    if (line.startsWith('echo @'))
      return `@knob-0\n${now === undefined ? '' : `    arm64: [status=${now}] [reason=install]`}\n\n`;
    sent.push(line);
    now = line.includes('--reset') ? mode : made(/-m (\S+)/.exec(line)?.[1] ?? '');
    return 'Success\n';
  };
  return { shell, sent };
}
const knob = compileModeKnob('com.acme', 'speed');

it('compiles the app, and sets its mode back', async () => {
  const { shell, sent } = device('speed-profile');
  const { reports, restore } = await applyKnobs([knob], shell);
  expect(reports).toEqual([
    { id: 'compile-mode', outcome: 'applied', wanted: 'speed', before: 'speed-profile', after: 'speed' },
  ]);
  expect(await restore()).toMatchObject([{ restored: true }]);
  expect(sent).toEqual([
    'cmd package compile -f -m speed com.acme',
    'cmd package compile -f -m speed-profile com.acme',
  ]);
});

it('has minutes for compiling, there and back, and the usual time for all else', async () => {
  const { shell } = device('speed-profile');
  const limits: (readonly [string, number | undefined])[] = [];
  const { restore } = await applyKnobs([knob], (line, ms) => {
    limits.push([line.split(' ')[0] ?? '', ms]);
    return shell(line);
  });
  await restore();
  expect(limits).toEqual([
    ['echo', undefined],
    ['cmd', 300_000],
    ['echo', undefined],
    ['echo', undefined],
    ['cmd', 300_000],
    ['echo', undefined],
  ]);
});

it('compiles nothing that is compiled so already', async () => {
  const { shell, sent } = device('speed');
  expect((await applyKnobs([knob], shell)).reports).toMatchObject([{ outcome: 'already' }]);
  expect(sent).toEqual([]);
});

it('is refused where the compiler does less, as with a profile that an app lacks', async () => {
  const { shell } = device('run-from-apk', () => 'verify');
  const { reports } = await applyKnobs([compileModeKnob('com.acme', 'speed-profile')], shell);
  expect(reports).toMatchObject([{ outcome: 'refused', wanted: 'speed-profile', after: 'verify' }]);
});

it('sets a mode that the compiler does not take back to that after the installation', async () => {
  const { shell, sent } = device('run-from-apk');
  const { restore } = await applyKnobs([knob], shell);
  expect(await restore()).toMatchObject([{ restored: true }]);
  expect(sent.at(-1)).toBe('cmd package compile --reset com.acme');
});

it('is unsupported where the device does not print it', async () => {
  expect((await applyKnobs([knob], device(undefined).shell)).reports).toMatchObject([
    { outcome: 'unsupported' },
  ]);
});
