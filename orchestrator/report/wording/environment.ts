import type { RefreshRates } from '../../judge/device-class.ts';
import type { EnvironmentId } from '../../judge/environment/environment.ts';
import { formatNumber } from '../text/format.ts';

const ENVIRONMENT: Readonly<Record<EnvironmentId, string>> = {
  DEBUGGABLE: 'the app is debuggable and therefore slower than a release build',
  EMULATOR: 'the device is an emulator, whose speed says nothing about phones',
  'ENG-BUILD': 'the device runs an engineering build of Android',
  'NOT-PROFILEABLE': 'the app is not profileable',
  UNLOCKED: 'the device is rooted',
  'CODE-COVERAGE': 'the app is instrumented for code coverage',
  'METHOD-TRACING-ENABLED': 'method tracing is on',
  'DEVICE-MIRRORING': "the device's screen is being mirrored",
  'LOW-BATTERY': 'the battery is low',
  THERMAL: 'the device is too warm',
  'POWER-SAVE': 'power save mode is on',
  'REFRESH-RATE': 'the refresh rate of the display differed from that of most runs',
  'ANIMATIONS-OFF': 'animations are switched off',
};

export const environmentText = (id: EnvironmentId, rates?: RefreshRates): string =>
  id === 'REFRESH-RATE' && rates !== undefined ? ratesText(rates) : ENVIRONMENT[id];

const ratesText = ({ displayHz, classHz }: RefreshRates): string =>
  `the display ran at ${formatNumber(displayHz)} Hz, and at ${formatNumber(classHz)} Hz in most runs: lock its rate (for a phone attached to this machine, \`environment.lockedHz\`)`;
