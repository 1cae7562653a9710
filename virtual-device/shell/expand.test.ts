import { beforeAll, expect, it, vi } from 'vitest';
import { type TestDevice, testDevice } from '../testing/test-device.ts';
import { fieldsOf } from './expand.ts';
import { parse } from './parse.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await testDevice();
  await device.shell('mkdir -p /sdcard/d/e; cd /sdcard/d; touch f.txt g.log a+b .a e/.b e/h.txt');
});

it.each([
  ['A="a b"; echo x$A"y"', 'xa by\n'],
  ['cd /sdcard/d; A="f* .?"; echo $A', 'f.txt .a\n'],
  ['cd /sdcard/d; echo $NONE""x', 'x\n'],
  ['A="a  b"; B=$A; echo "$B"', 'a  b\n'],
  ['echo [z-a] [hitch-App]', '[z-a] [hitch-App]\n'],
  ['echo $ a$', '$ a$\n'],
  ['cd /sdcard/d; echo [ef]*', 'e f.txt\n'],
  ['cd /sdcard/d; echo [!ef]*', 'a+b g.log\n'],
  ['cd /sdcard/d; echo a+* f.t?t', 'a+b f.txt\n'],
  ['cd /sdcard/d; echo "f"* f"*" "f*"', 'f.txt f* f*\n'],
  ['cd /sdcard/d; A="f*"; echo $A "$A"', 'f.txt f*\n'],
  ['cd /sdcard/d; echo [f', '[f\n'],
  ['cd /sdcard/d; echo */ e/*', 'e/ e/h.txt\n'],
  ['cd /sdcard/d; echo .a* .?', '.a .a\n'],
  ['cd /sdcard/d; echo f.txt/*', 'f.txt/*\n'],
  ['cd /sdcard; echo d/e/*', 'd/e/h.txt\n'],
  ['cd /sdcard; echo x > "d/e/h.txt"; cat d/e/*', 'x\n'],
  ['run-as com.none id; echo /data/data/*/x', '/data/data/*/x\n! run-as: unknown package: com.none\n'],
])('%s', async (line, shown) => expect(await device.terminal(line)).toBe(shown));

it.each([
  ['x$A"y"', 'a b', ['xa', 'by']],
  ['x$A"y"', ' a b ', ['x', 'a', 'b', 'y']],
  ['"x$A"y', 'a b', ['xa by']],
  ['$A ""', '', ['']],
  ['$A', 'a  b ', ['a', 'b']],
  ['$A', 'a\tb\nc', ['a', 'b', 'c']],
  ['$A', 'a\u00a0b\r', ['a\u00a0b\r']],
])('the words %s, where A is %j, are %j', async (line, value, fields) => {
  const [command] = parse(line)[0]?.commands ?? [];
  const variables = new Map([['A', value]]);
  const context = { system: device.system, variables, directory: '/' };
  expect(await fieldsOf(command?.kind === 'simple' ? command.words : [], context)).toEqual(fields);
});

it('passes a defect of the device on', async () => {
  vi.spyOn(device.system.storage, 'list').mockRejectedValueOnce(new TypeError('defect'));
  await expect(device.shell('echo /sdcard/*')).rejects.toThrow('defect');
});
