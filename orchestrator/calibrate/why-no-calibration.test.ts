import { expect, it } from 'vitest';
import { app, phone, virtualPhone } from '../testing/session-of.ts';
import { whyNoCalibration } from './why-no-calibration.ts';

const facts = { target: phone, app };
const modelled = { target: { ...virtualPhone, profile: 'mid' }, app };

it('a phone and the work clock, with one build and one refresh rate, may be fitted', () => {
  expect(whyNoCalibration(facts, modelled)).toBeUndefined();
  expect(whyNoCalibration({ ...facts, target: { ...phone, refreshHz: 59.94 } }, modelled)).toBeUndefined();
});

it.each([
  ['not under the work clock', facts, { ...modelled, target: virtualPhone }],
  ['of two builds', { ...facts, app: { ...app, versionCode: 2 } }, modelled],
  ['of two builds', { ...facts, app: { ...app, package: 'com.acme' } }, modelled],
  ['--hz 120', { ...facts, target: { ...phone, refreshHz: 120 } }, modelled],
])('%s', (why, ofPhone, ofModel) => {
  expect(whyNoCalibration(ofPhone, ofModel)).toContain(why);
});
