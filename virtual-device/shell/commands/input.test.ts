import { beforeEach, expect, it } from 'vitest';
import { TOUCH } from '../../runtime-link/control-port.ts';
import { type TestDevice, testDevice } from '../../testing/test-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await testDevice();
});
const sample = (atMs: number, action: number, x: number, y: number) => ({ atUs: atMs * 1000, action, x, y });
const { down, move, up } = TOUCH;
const TAP = [sample(0, down, 10, 20), sample(1, up, 10, 20)];

it.each([
  ['input tap 10 20', TAP],
  ['input touchscreen tap 10 20', TAP],
  [
    'input swipe 0 100 0 0 20',
    [sample(0, down, 0, 100), sample(8, move, 0, 60), sample(16, move, 0, 20), sample(20, up, 0, 0)],
  ],
  ['input swipe 5 6 7 8 0', [sample(0, down, 5, 6), sample(1, up, 7, 8)]],
])('%s touches the screen', async (line, samples) => {
  expect(await device.terminal(line)).toBe('');
  expect(device.runtime.requests.slice(1)).toEqual([{ operation: 'touch', request: { samples } }]);
});

it.each([
  ['input touchpad tap 1 2', '! Error: Unknown command: touchpad\n[255]'],
  ['input keyevent --longpress BACK', '! Error: Invalid arguments for command: keyevent\n[255]'],
  ['input motionevent DOWN 1 2', '! Error: Unknown command: motionevent\n[255]'],
  ['input keyevent BACK POWER', '! input: key 26 has no effect on this device: its screen stays on\n[1]'],
  ['input keyevent SLEEP', '! input: key 223 has no effect on this device: its screen stays on\n[1]'],
  [
    'input keyevent APP_SWITCH',
    '! input: key 187 has no effect on this device: it has no list of recent apps\n[1]',
  ],
  ['input keyevent 219', '! input: key 219 has no effect on this device: it has no assistant\n[1]'],
  ['input keyevent 4 317', '! Error: Invalid arguments for command: keyevent\n[255]'],
  ['input text grün', "! input: the keyboard of this device has no keys for 'grün'\n[1]"],
  ['input text', '! Error: Invalid arguments for command: text\n[255]'],
])('%s is refused before anything is pressed', async (line, shown) => {
  expect(await device.terminal(line)).toBe(shown);
  expect(device.runtime.requests).toHaveLength(1);
});

it('a swipe takes 300 ms by default', async () => {
  await device.terminal('input swipe 0 1000 0 0');
  const { request } = device.runtime.requests[1] ?? {};
  expect(request).toMatchObject({ samples: expect.arrayContaining([sample(300, up, 0, 0)]) });
});

it.each([
  ['input keyevent 3', [3]],
  ['input keyevent HOME BACK', [3, 4]],
  ['input touchscreen keyevent KEYCODE_ENTER', [66]],
])('%s presses keys', async (line, codes) => {
  expect(await device.terminal(line)).toBe('');
  expect(device.runtime.requests.slice(1)).toEqual(
    codes.map((code) => ({ operation: 'key', request: { code } })),
  );
});

it.each([
  ['input text hello', 'hello'],
  ['input text one%stwo%sthree', 'one two three'],
  ['input text one two', 'one two'],
])('%s types', async (line, text) => {
  expect(await device.terminal(line)).toBe('');
  expect(device.runtime.requests.slice(1)).toEqual([{ operation: 'text', request: { text } }]);
});

it.each([
  'input tap 10',
  'input tap 10 x',
  'input swipe 1 2 3',
  'input swipe 1 2 3 4 x',
  'input swipe x 2 3 4',
  'input keyevent',
  'input keyevent HOME NOSUCH',
])('%s touches nothing', async (line) => {
  expect(await device.terminal(line)).toContain('! Error: Invalid arguments for command: ');
  expect(device.runtime.requests).toHaveLength(1);
});
