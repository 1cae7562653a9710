import { commandFailure } from './command-failure.ts';

/** A line of the shell whose errors are read too; whether it fails is part of that. */
export const withErrors = (line: string): string => `{ ${line}; } 2>&1; true`;

/** Why a system server denied the shell a line, in its own words; undefined if it did not. */
export function denialIn(printed: string): string | undefined {
  if (!/SecurityException|Permission denial/i.test(printed)) return undefined;
  return commandFailure(/java\.lang\.SecurityException: .*/.exec(printed)?.[0] ?? printed.trim());
}

/** Begins an installation that grants an app its permissions, which some vendors do not let the shell do. */
export const GRANTING = 'pm install-create -g';
/** Gives up what {@link GRANTING} began; undefined if it began nothing. */
export function ungranting(printed: string): string | undefined {
  const session = /\[(\d+)\]/.exec(printed)?.[1];
  return session === undefined ? undefined : `pm install-abandon ${session}`;
}
