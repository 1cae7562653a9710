import { z } from 'zod';

/** Conditions that make values untrustworthy, named as in androidx.benchmark if it has them. */
export const environmentIdSchema = z.enum([
  'DEBUGGABLE',
  'EMULATOR',
  'ENG-BUILD',
  'NOT-PROFILEABLE',
  'UNLOCKED',
  'CODE-COVERAGE',
  'METHOD-TRACING-ENABLED',
  'DEVICE-MIRRORING',
  'LOW-BATTERY',
  'THERMAL',
  'POWER-SAVE',
  'REFRESH-RATE',
  'ANIMATIONS-OFF',
]);
export type EnvironmentId = z.infer<typeof environmentIdSchema>;
