import { z } from 'zod';

/** A guard's finding, with its facts by name. Judge decides its effect on the run, report words it. */
export interface Warning {
  readonly code: WarningCode;
  readonly facts: Readonly<Record<string, number | string>>;
}
export const warningCodeSchema = z.enum([
  'records-lost',
  'garbage-rows',
  'duplicate-rows',
  'first-draw-rows',
  'unjoined-rows',
  'list-end-reached',
  'gestures-without-movement',
  'refresh-rate-changed',
  'window-lost-focus',
  'hidden-window-drew',
  'other-window-drew',
  'app-restarted',
  'perturbed',
  'touch-gate',
  'half-rate',
  'hitches-below-callbacks',
  'own-surface',
  'programmatic-first-frame-dropped',
  'trace-damaged',
  'trace-unclosed',
  'trace-incomplete',
  'trace-altered',
  'recorder-off',
  'methods-traced',
  'anr',
]);
export type WarningCode = z.infer<typeof warningCodeSchema>;
