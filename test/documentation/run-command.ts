import { vi } from 'vitest';
import { type CommandContext, openProject } from '../../orchestrator/cli/command-context.ts';
import { main } from '../../orchestrator/cli/main.ts';
import { runPerf } from '../../orchestrator/cli/perf.ts';
import type { PerfOptions } from '../../orchestrator/cli/perf-options.ts';
import { hitchproofProgram } from '../../orchestrator/cli/program.ts';
import { StopOnSignal } from '../../orchestrator/cli/stop-on-signal.ts';
import { jsonTerminal, standardOutput, terminalOn } from '../../orchestrator/cli/terminal.ts';
import { type PlannedSession, replayedRig } from './replayed-device.ts';

export interface CommandEnd {
  readonly code: number;
  readonly output: string;
  /** Standard output alone. */
  readonly stdout: string;
  /** Sessions sorted by folder, because devices of a session start in parallel. */
  readonly sessions: readonly PlannedSession[];
}

/**
 * Runs a command line of `hitchproof` in this process and the current folder. Sessions use a replayed device; the Allure
 * report, which another program makes, is left out.
 */
export async function runCommand(args: readonly string[]): Promise<CommandEnd> {
  const sessions: PlannedSession[] = [];
  const lines: string[] = [];
  const printed: string[] = [];
  const write = (text: unknown): boolean => lines.push(String(text)) > 0;
  const outputs = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return write(text);
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ];
  try {
    const code = await (measures(args) ? measured(args, sessions) : main(withoutAllure(args)));
    const byFolder = sessions.toSorted((a, b) => a.plan.folder.localeCompare(b.plan.folder));
    return { code, output: lines.join(''), stdout: printed.join(''), sessions: byFolder };
  } finally {
    for (const output of outputs) output.mockRestore();
  }
}

const measures = ([command = 'perf', ...options]: readonly string[]): boolean =>
  command === 'perf' && !options.includes('--help');

const withoutAllure = (args: readonly string[]): readonly string[] =>
  ['analyse', 'compare'].includes(args[0] ?? '') ? [...args, '--no-allure'] : args;

/** `perf` without its set-up, on the replayed device. */
async function measured(args: readonly string[], sessions: PlannedSession[]): Promise<number> {
  let code = -1;
  const given = (): { quiet?: boolean; verbose?: boolean } => program.opts();
  const context: CommandContext = {
    done: String,
    terminal: (json) => (json ? jsonTerminal(given().quiet) : terminalOn(standardOutput(), given().quiet)),
    verbose: () => given().verbose === true,
    here: () => '.',
    project: () => openProject(undefined, process.cwd()),
  };
  const program = hitchproofProgram(context);
  program.commands
    .find((command) => command.name() === 'perf')
    ?.action(async (options: PerfOptions & { json: boolean }) => {
      code = await runPerf(
        { ...options, allure: false, verbose: context.verbose() },
        await context.project(),
        {
          openRig: replayedRig(sessions),
          terminal: context.terminal(options.json),
          stop: new StopOnSignal(),
        },
      );
    });
  await program.parseAsync([...args], { from: 'user' });
  return code;
}
