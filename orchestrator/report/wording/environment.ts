import type { EnvironmentId } from '../../judge/environment/environment-id.ts';

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
  'REFRESH-RATE': 'the display runs at another refresh rate than expected',
  'ANIMATIONS-OFF': 'animations are switched off',
};

export const environmentText = (id: EnvironmentId): string => ENVIRONMENT[id];
