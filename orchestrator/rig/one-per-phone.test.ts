import { expect, it } from 'vitest';
import { onePerPhone } from './choose-target.ts';

const WIRELESS = 'adb-R58M (2)._adb-tls-connect._tcp';

const OF_THIS_MACHINE = {
  'emulator-5554': 'E1',
  'emulator-5556': 'E1',
  '127.0.0.1:1': 'V1',
  '127.0.0.1:2': 'V1',
};

/** @param numbers of devices; the others do not answer */
const kept = async (numbers: Readonly<Record<string, string>>, ...serials: readonly string[]) => {
  const shell = async (serial: string): Promise<string> => {
    const number = numbers[serial];
    if (number === undefined) throw new Error('closed');
    return `${number}\n`;
  };
  const attached = serials.map((serial) => ({ serial, state: serial === 'L1' ? 'offline' : 'device' }));
  return (await onePerPhone({ shell }, attached)).map(({ serial }) => serial);
};

it.each([
  [[WIRELESS, 'R58M'], ['R58M']],
  [['R58M', WIRELESS], ['R58M']],
  [
    ['R58M', WIRELESS, 'P1'],
    ['R58M', 'P1'],
  ],
  [[WIRELESS, '10.0.0.7:5555'], [WIRELESS]],
  [
    [WIRELESS, 'L1'],
    [WIRELESS, 'L1'],
  ],
  [
    ['emulator-5554', 'emulator-5556'],
    ['emulator-5554', 'emulator-5556'],
  ],
  [
    ['127.0.0.1:1', '127.0.0.1:2'],
    ['127.0.0.1:1', '127.0.0.1:2'],
  ],
  [
    ['silent', 'mute'],
    ['silent', 'mute'],
  ],
])('of %j are measured %j', async (serials, expected) => {
  const numbers = { [WIRELESS]: 'R58M', '10.0.0.7:5555': 'R58M', R58M: 'R58M', P1: 'P1', ...OF_THIS_MACHINE };
  expect(await kept(numbers, ...serials)).toEqual(expected);
});
