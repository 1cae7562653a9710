import { UsageError } from '../usage-error.ts';

/** Readers of option values: one sentence when the value makes no sense. */
export const wholeNumber =
  (option: string, min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new UsageError(`${option} takes a whole number from ${min} to ${max}, not '${text}'.`);
  };

export const oneOf =
  <T extends string>(option: string, choices: readonly T[]) =>
  (text: string): T => {
    const chosen = choices.find((choice) => choice === text);
    if (chosen !== undefined) return chosen;
    throw new UsageError(`${option} is one of ${choices.join(', ')}, not '${text}'.`);
  };
