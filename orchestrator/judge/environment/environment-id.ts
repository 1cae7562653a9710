import { z } from 'zod';

/** Conditions that make values untrustworthy, by the names of androidx.benchmark where it has one. */
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
