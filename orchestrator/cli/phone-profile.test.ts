import { expect, it } from 'vitest';
import { phone } from '../../test/builders/session-of.ts';
import { profileFileSchema } from '../../virtual-device/index.ts';
import type { Calibration } from '../judge/calibration/calibrate.ts';
import { phoneProfile } from './calibrate.ts';

const estimate = (value: number) => ({ value, low: value * 0.9, high: value * 1.25, level: 0.95 });
const FOUND: Calibration = {
  kind: 'calibrated',
  ui: estimate(0.5),
  fixedUiMs: 0.7,
  render: estimate(2),
  scenarios: ['feed', 'inbox'],
};
const REFERENCE = { psPerUnit: 22_771, cores: 6, renderPermille: 1_000, psPerPixel: 469 };
const profileOf = (change: Partial<typeof phone> = {}, found: Partial<Calibration> = {}) =>
  phoneProfile({ target: { ...phone, ...change }, refreshHz: 119.88 }, { ...FOUND, ...found }, REFERENCE);

it("has the model's costs as far as they are the phone's, and the rate of its frames", () => {
  const profile = profileOf();
  expect(profile).toEqual({
    name: expect.stringMatching(/^google-pixel-8-[0-9a-f]{6}$/),
    phone: 'Google Pixel 8',
    refreshHz: 120,
    psPerUnit: { value: 11_386, low: expect.closeTo(10_246.95), high: expect.closeTo(14_231.875) },
    cores: 6,
    renderPermille: { value: 2_000, low: expect.closeTo(1_800), high: expect.closeTo(2_500) },
    fixedUiMs: 0.7,
    scenarios: ['feed', 'inbox'],
  });
  expect(profileFileSchema.parse(profile)).toEqual(profile);
});

it('is named after the phone and its costs', () => {
  const { name } = profileOf();
  expect(profileOf({ serial: 'another' }).name).toBe(name);
  expect(profileOf({}, { fixedUiMs: 9 }).name).toBe(name);
  expect(profileOf({}, { render: estimate(2.1) }).name).not.toBe(name);
  expect(profileOf({}, { ui: estimate(0.6) }).name).not.toBe(name);
});

it.each([
  [{ ui: estimate(1e-6) }, /^No profile: .*\(psPerUnit: value: .*>0\)\.$/],
  [{ ui: estimate(1000) }, /\(psPerUnit: value: .*<=1000000\)/],
  [{ render: estimate(1e-6) }, /\(renderPermille: value: .*>0\)/],
  [{ fixedUiMs: Number.NaN }, /\(fixedUiMs: /],
])('is none with %o', (found, why) => {
  expect(() => profileOf({}, found)).toThrow(why);
});
