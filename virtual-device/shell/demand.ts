import { type Caller, type Denial, operationsOf } from '../permits/permits.ts';
import type { Call, Command, Result } from './command.ts';

/** A system server's refusal of one command. */
export interface CommandDenial extends Denial {
  /** API level of the device. */
  readonly level: number;
  readonly verb: string;
}

/** The process that `adb shell` runs a command in, as system servers name it. */
export const SHELL_PID = 19_999;

export const identityOf = (actor: string | undefined): { readonly uid: number; readonly name: string } =>
  actor === undefined ? { uid: 2000, name: 'shell' } : { uid: 10100, name: 'u0_a100' };

interface What {
  /** First word after the service, which the message names. */
  readonly verb: string;
  readonly isOwn?: boolean;
  readonly facts?: Readonly<Record<string, string>>;
}

/** Undefined if the caller may do this on the device's level. */
export function denialOf(
  { system: { permits }, actor }: Pick<Call, 'system' | 'actor'>,
  operation: string,
  { verb, isOwn = false, facts }: What,
): CommandDenial | undefined {
  const { uid } = identityOf(actor);
  const caller = callerOf(actor);
  const denial = permits.denial(operation, { caller, isOwn, facts: { pid: SHELL_PID, uid, ...facts } });
  return denial === undefined ? undefined : { ...denial, level: permits.level, verb };
}

export const callerOf = (actor: string | undefined): Caller => (actor === undefined ? 'shell' : 'app');

/** Why an app's component is out of the caller's reach; undefined if it is not. */
export function outOfReach(
  { system: { permits, packages }, actor }: Pick<Call, 'system' | 'actor'>,
  packageName: string,
  name: string,
): string | undefined {
  const guard = packages.find(packageName)?.guards.get(name);
  if (guard === undefined || permits.isLenient('not-exported')) return undefined;
  if (guard.exported === 'no') return 'not exported from uid 10100';
  if (guard.permission === undefined || permits.holds(guard.permission, callerOf(actor))) return undefined;
  return `requires ${guard.permission}`;
}

/** The command of a service, which asks the table of permissions before it does anything. */
export const served =
  (service: string, command: Command): Command =>
  (call) => {
    const [verb = ''] = call.args;
    const facts = { package: call.args.at(-1) ?? '' };
    for (const operation of operationsOf(service, call.args)) {
      const denial = denialOf(call, operation, { verb, facts });
      if (denial !== undefined) return printed(denial);
    }
    return command(call);
  };

/**
 * The exception as `cmd` prints it: behind an empty line since Android 11.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/libs/modules-utils/java/com/android/modules/utils/BasicShellCommandHandler.java (exec), android-10.0.0_r1:frameworks/base/core/java/android/os/ShellCommand.java
 */
export function printed({ says, at, by, level, verb }: CommandDenial): Result {
  const trace = [`java.lang.SecurityException: ${says}`, ...at.map((call) => `\tat ${call}`), ''].join('\n');
  if (by === 'program') return { code: 1, err: trace };
  const head =
    level < 30 ? `Security exception: ${says}\n\n` : `\nException occurred while executing '${verb}':\n`;
  return { code: 255, err: head + trace };
}
