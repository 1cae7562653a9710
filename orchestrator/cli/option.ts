import { existsSync, statSync } from 'node:fs';
import { Option } from 'commander';
import { readTimetable } from '../../virtual-device/index.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { isApplicationId } from '../capture/component-name.ts';

/** An option of which the compiler knows what its value is. */
export class Flag<T> extends Option {
  declare readonly value: T;

  /** @param parser of the value, for the name that its errors state */
  constructor(
    flags: string,
    description: string,
    parser?: (option: string) => (text: string, before?: T) => T,
  ) {
    super(flags, description);
    if (parser !== undefined) this.argParser(parser(this.long ?? flags));
  }
}

/** Parsers of option values. They throw a UsageError if the value is invalid. */
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

/** An empty value usually comes from an unset variable. */
export const someText =
  (option: string) =>
  (text: string): string => {
    if (text.trim() !== '') return text;
    throw new UsageError(`${option} needs a value that is not empty.`);
  };

/** Parser for an option that may be given several times. */
export const repeated =
  (option: string) =>
  (text: string, before: readonly string[] = []): readonly string[] => [...before, someText(option)(text)];

export const applicationId =
  (option: string) =>
  (text: string): string => {
    if (isApplicationId(text)) return text;
    throw new UsageError(
      `${option} takes an application id like com.example.app, not ${JSON.stringify(text)}.`,
    );
  };

/** @param option the option or configuration that names the file or folder, for the message */
export function existing(option: string, path: string): string {
  if (existsSync(path)) return path;
  throw new UsageError(`${option} names ${path}, which does not exist.`);
}

/** The file of `--faults`, read before a session begins. */
export function timetableFile(file: string): string {
  const path = existingFile('--faults', file);
  try {
    readTimetable(path);
  } catch (cause) {
    throw new UsageError(`--faults: ${messageOf(cause)}.`, { cause });
  }
  return path;
}

/** @param option the option that names the folder, for the message */
export function existingFolder(option: string, path: string): string {
  if (existsSync(path) && statSync(path).isDirectory()) return path;
  throw new UsageError(`${option} names ${path}, which does not exist or is not a folder.`);
}

/** @param option the option or configuration that names the file, for the message */
export function existingFile(option: string, path: string): string {
  if (existsSync(path) && statSync(path).isFile()) return path;
  throw new UsageError(`${option} names ${path}, which does not exist or is not a file.`);
}
