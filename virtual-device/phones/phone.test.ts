import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permitsOf, phoneNamed, phoneNames } from './phone.ts';

const written = (content: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'phone-')), 'mine.json');
  writeFileSync(file, content);
  return file;
};

describe.each(phoneNames)('the phone %s', (name) => {
  const phone = phoneNamed(name);

  it('starts at the rate of one of its modes', () => {
    expect(phone.modes).toContain(phone.hz);
    expect(phone.name).toBe(name);
  });

  it('states the API level whose refusals hold', () => {
    const level = phone.level ?? phone.api;
    expect(phone.properties['ro.build.version.sdk']).toBe(String(level));
    expect(permitsOf(phone, { level: phone.api }).level).toBe(level);
  });

  it('is no device of this project to those who ask it', () => {
    expect(Object.values(phone.properties).join()).not.toMatch(/hitchproof/i);
    for (const part of ['manufacturer', 'model', 'brand', 'device'])
      expect(phone.properties).toHaveProperty([`ro.product.${part}`]);
  });
});

it('a vendor takes permissions until its switch is on', () => {
  const { properties, ...phone } = phoneNamed('xiaomi');
  const holds = (value: string): boolean =>
    permitsOf(
      { ...phone, properties: { ...properties, 'persist.security.adbinput': value } },
      { level: 34 },
    ).holds('INJECT_EVENTS', 'shell');
  expect([holds('0'), holds('1')]).toEqual([false, true]);
});

it('a phone without a switch keeps what it takes', () => {
  expect(permitsOf(phoneNamed('oppo'), { level: 34 }).holds('WRITE_SECURE_SETTINGS', 'shell')).toBe(false);
});

it('a file is a phone of its name', () => {
  const { name: _, ...pixel } = phoneNamed('pixel');
  expect(phoneNamed(written(JSON.stringify(pixel)))).toEqual({ ...pixel, name: 'mine' });
});

it.each([
  [
    'nokia',
    "There is no phone 'nokia'; there are pixel, samsung, xiaomi, oppo, emulator, api-26, and .json files.",
  ],
  ['/none/mine.json', '/none/mine.json is no phone: ENOENT'],
  [written('{'), 'mine.json is no phone: Expected property name'],
  [written('{"title": "x", "colour": "red"}'), 'mine.json is no phone: api: Invalid input'],
])('%s is refused', (named, sentence) => {
  expect(() => phoneNamed(named)).toThrow(sentence);
});
