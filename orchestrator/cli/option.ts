import { statSync } from 'node:fs';
import { UsageError } from '../base/usage-error.ts';
import { isApplicationId } from '../capture/component-name.ts';

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

/** Empty usually means a variable that was not set. */
export const someText =
  (option: string) =>
  (text: string): string => {
    if (text.trim() !== '') return text;
    throw new UsageError(`${option} needs a value, not an empty one.`);
  };

export const applicationId =
  (option: string) =>
  (text: string): string => {
    if (isApplicationId(text)) return text;
    throw new UsageError(
      `${option} takes an application id like com.example.app, not ${JSON.stringify(text)}.`,
    );
  };

/** @param option what named the file */
export function existingFile(option: string, path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path;
  throw new UsageError(`${option} names ${path}, but there is no such file.`);
}
