/** Whose fault it is, which decides the exit code and what happens next. */
export type FaultClass = 'configuration' | 'infrastructure' | 'app-failure';

export interface FaultFacts {
  readonly cause: string;
  readonly class: FaultClass;
  /** Whether the run that the fault ended is repeated, once. Gestures are never repeated within a run. */
  readonly retriable: boolean;
  readonly next: string;
}
