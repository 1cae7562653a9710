import { Command } from 'commander';
import { withCode } from '../base/errors.ts';
import { aaCommand } from './aa.ts';
import { alarmsCommand } from './alarms.ts';
import { analyseCommand } from './analyse.ts';
import { baselineCommand } from './baseline.ts';
import { baselineProfileCommand } from './baseline-profile.ts';
import { bisectCommand } from './bisect.ts';
import { calibrateCommand } from './calibrate.ts';
import type { CommandContext } from './command-context.ts';
import { commentCommand } from './comment.ts';
import { compareCommand } from './compare.ts';
import { confirmCommand } from './confirm.ts';
import { deviceCommand } from './device.ts';
import { digestCommand } from './digest.ts';
import { doctorCommand } from './doctor.ts';
import { explainCommand } from './explain.ts';
import { exportCommand } from './export.ts';
import { farmCommand } from './farm.ts';
import { historyCommand } from './history.ts';
import { importCommand } from './import.ts';
import { initCommand } from './init.ts';
import { injectCommand } from './inject.ts';
import { judgeCommand } from './judge.ts';
import { mcpCommand } from './mcp.ts';
import { openCommand } from './open.ts';
import { someText } from './option.ts';
import { ownPackage } from './own-package.ts';
import { perfCommand } from './perf.ts';
import { scanCommand } from './scan.ts';
import { traceMethodsCommand } from './trace-methods.ts';
import { trendCommand } from './trend.ts';
import { whatIfCommand } from './what-if.ts';
import { whyCommand } from './why.ts';
import { worstCommand } from './worst.ts';

/** Commander's output, e.g. `error: unknown option '--run'` with a suggestion in the next line, as one sentence. */
const sentenceOf = (text: string): string =>
  `${withCode(
    text
      .replace(/^error: /, '')
      .trim()
      .replaceAll('\n', ' '),
    'invalid-use',
  )}\n`;

/** The command line: every command with its options. Parsing throws CommanderError. */
export function hitchproofProgram(context: CommandContext): Command {
  const perf = perfCommand(context);
  const program = new Command('hitchproof')
    .description('Does the app still scroll smoothly? If not, how badly, and why?')
    .option(
      '--project <folder>',
      'folder with the configuration (default: found by searching upwards from here)',
      someText('--project'),
    )
    .version(ownPackage().version, '--version', 'print the version')
    .option('--quiet', 'print the result only, no progress')
    .option(
      '--verbose',
      'print stack traces of errors, and the output of Appium, adb, the device and WebdriverIO',
    )
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(sentenceOf(text)) })
    .addCommand(perf, { isDefault: true })
    .addCommand(deviceCommand(context))
    .addCommand(farmCommand(context))
    .addCommand(initCommand(context))
    .addCommand(injectCommand(context))
    .addCommand(traceMethodsCommand(context))
    .addCommand(scanCommand(context))
    .addCommand(analyseCommand(context))
    .addCommand(compareCommand(context))
    .addCommand(confirmCommand(context))
    .addCommand(bisectCommand(context))
    .addCommand(judgeCommand(context))
    .addCommand(aaCommand(context))
    .addCommand(calibrateCommand(context))
    .addCommand(baselineCommand(context))
    .addCommand(trendCommand(context))
    .addCommand(alarmsCommand(context))
    .addCommand(digestCommand(context))
    .addCommand(historyCommand(context))
    .addCommand(explainCommand(context))
    .addCommand(whyCommand(context))
    .addCommand(whatIfCommand(context))
    .addCommand(worstCommand(context))
    .addCommand(baselineProfileCommand(context))
    .addCommand(mcpCommand(context))
    .addCommand(importCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(commentCommand(context))
    .addCommand(openCommand(context))
    .addCommand(doctorCommand(context));
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  // A word that is no command is passed to the default command, which names it in its error.
  perf.allowExcessArguments();
  return program;
}
