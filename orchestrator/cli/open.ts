import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import { type CommandContext, chosenRun } from './command-context.ts';

/** `hitchproof open`: opens the newest Allure report, a single file that needs no server. */
export const openCommand = ({ done, project }: CommandContext): Command =>
  new Command('open')
    .description('open the newest Allure report in the browser')
    .argument('[run]', 'run folder (default: the newest)')
    .action(async (run?: string) => {
      const folder = chosenRun(await project(), run);
      const page = join(folder, 'allure-report', 'index.html');
      if (!existsSync(page))
        throw new UsageError(`${folder} has no Allure report: run \`hitchproof analyse ${folder}\`.`);
      process.stdout.write(`${page}\n`);
      const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
      spawn(opener, [page], { stdio: 'ignore', detached: true })
        .on('error', () => undefined)
        .unref();
      done(0);
    });
