import { programsOf } from '../../orchestrator/rig/ledger.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { descendantsOf, type ProcessFact } from '../e2e/processes.ts';

export interface Victim {
  readonly name: string;
  /** Default: SIGKILL. */
  readonly signal?: NodeJS.Signals | undefined;
  /** Finds the process; absent for the command itself. */
  readonly find?: (session: RunningPrograms) => number | undefined;
  /** The code that the output must name; absent if the command cannot print or need not notice. */
  readonly code?: string;
  /** The process is or serves the device, so the session needs its own device. */
  readonly ofDevice?: true;
}

/** What runs of a session, by the supervisor's own list. */
export interface RunningPrograms {
  readonly command: number;
  /** A program's process, by the name that the supervisor has for it. */
  readonly program: (name: string) => number | undefined;
  /** All processes below the command. */
  readonly all: readonly ProcessFact[];
}

export function runningPrograms(command: number): RunningPrograms {
  const all = descendantsOf(command);
  const listed = [command, ...all.map(({ pid }) => pid)].flatMap((pid) => programsOf(checkout.state, pid));
  return { command, all, program: (name) => listed.find((one) => one.name === name)?.pid };
}

/** A process that a program has started. */
const below =
  (name: string) =>
  ({ program, all }: RunningPrograms): number | undefined => {
    const parent = program(name);
    return parent === undefined ? undefined : all.find((one) => one.parent === parent)?.pid;
  };
const program =
  (name: string) =>
  (session: RunningPrograms): number | undefined =>
    session.program(name);
/** The guard, and the workers of `wdio run`, are not on the supervisor's list: the command starts them. */
const started =
  (command: RegExp) =>
  ({ all }: RunningPrograms): number | undefined =>
    all.find((one) => command.test(one.command))?.pid;

export const VICTIMS: readonly [Victim, ...Victim[]] = [
  { name: 'command' },
  { name: 'Appium', find: program('Appium'), code: 'appium-ended' },
  { name: 'worker', find: below('WebdriverIO'), code: 'worker-ended' },
  { name: 'WebdriverIO', find: program('WebdriverIO'), code: 'worker-ended' },
  { name: 'command', signal: 'SIGINT', code: 'stopped' },
  { name: 'virtual device', code: 'device-ended', find: program('The virtual device'), ofDevice: true },
  { name: 'command', signal: 'SIGTERM', code: 'stopped' },
  { name: 'JVM', code: 'device-ended', find: below('The virtual device'), ofDevice: true },
  { name: 'guard', find: started(/hitchproof-guard/) },
  { name: 'command', signal: 'SIGHUP', code: 'stopped' },
  { name: 'adb server', code: 'adb-server-ended', find: program('The adb server'), ofDevice: true },
];

/** With `wdio run` WebdriverIO is the command itself, and starts its workers. */
export const VICTIMS_OF_WDIO: readonly Victim[] = VICTIMS.filter(({ name }) => name !== 'WebdriverIO').map(
  ({ code, ...victim }) => ({
    ...victim,
    ...(victim.name === 'worker' ? { find: started(/local-runner/) } : {}),
    ...(victim.find === undefined || code === undefined ? {} : { code }),
  }),
);
