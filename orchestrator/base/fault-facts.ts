/** Whose fault it is, which decides the exit code and what happens next. */
export type FaultClass = 'configuration' | 'infrastructure' | 'app-failure';

interface FaultText {
  readonly cause: string;
  readonly next: string;
  /** Whether the run that the fault ended is repeated, once. Gestures are never repeated within a run. */
  readonly retriable?: true;
}
export interface FaultFacts extends Omit<FaultText, 'retriable'> {
  readonly class: FaultClass;
  readonly retriable: boolean;
}

/** Faults by their codes. */
export const ofClass = <Code extends string>(
  faultClass: FaultClass,
  texts: Readonly<Record<Code, FaultText>>,
): Readonly<Record<Code, FaultFacts>> => {
  const facts = Object.entries<FaultText>(texts).map(([code, text]) => [
    code,
    { class: faultClass, retriable: false, ...text },
  ]);
  return Object.fromEntries(facts);
};
