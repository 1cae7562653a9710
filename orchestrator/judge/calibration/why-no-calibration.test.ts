import { expect, it } from 'vitest';
import { app, phone, virtualPhone } from '../../../test/builders/session-of.ts';
import { whyNoCalibration } from './why-no-calibration.ts';

const facts = { target: phone, app, refreshHz: 60 };
const modelled = { target: { ...virtualPhone, profile: 'mid' }, app, refreshHz: 60 };

it('a phone and the work clock, with one build and frames at one rate, may be fitted', () => {
  expect(whyNoCalibration(facts, modelled)).toBeUndefined();
  expect(whyNoCalibration({ ...facts, refreshHz: 61 }, modelled)).toBeUndefined();
  const resting = { ...facts, target: { ...phone, refreshHz: 120 } };
  expect(whyNoCalibration(resting, modelled)).toBeUndefined();
});

it.each([
  [
    'the second recording is not under the work clock: record it with --device virtual --clock work',
    facts,
    { ...modelled, target: virtualPhone },
  ],
  [
    'they are of two builds, dev.hitchproof.demo 2 and dev.hitchproof.demo 1',
    { ...facts, app: { ...app, versionCode: 2 } },
    modelled,
  ],
  [
    'they are of two builds, com.acme 1 and dev.hitchproof.demo 1',
    { ...facts, app: { ...app, package: 'com.acme' } },
    modelled,
  ],
  [
    'frames came at 120 Hz on one and 60 Hz on the other: record the virtual device with --hz 120',
    { ...facts, refreshHz: 120 },
    modelled,
  ],
])('%s', (why, ofPhone, ofModel) => {
  expect(whyNoCalibration(ofPhone, ofModel)).toBe(why);
});
