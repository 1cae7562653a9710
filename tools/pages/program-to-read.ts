import type { Command } from 'commander';
import { hitchproofProgram } from '../../orchestrator/cli/program.ts';
import { plainOutput, terminalOn } from '../../orchestrator/cli/terminal.ts';

/** The program without a project, for code that only reads or parses it. */
export const programToRead = (): Command =>
  hitchproofProgram({
    done: String,
    terminal: () => terminalOn(plainOutput, true),
    verbose: () => false,
    here: () => '.',
    project: () => Promise.reject(new Error('No command runs.')),
  });
