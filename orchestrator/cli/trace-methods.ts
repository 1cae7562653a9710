import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import { isApplicationId } from '../capture/component-name.ts';
import { plainText } from '../report/text/format.ts';
import { traceMethods } from '../rig/android-tool.ts';
import type { CommandContext } from './command-context.ts';
import { existing, repeated, someText } from './option.ts';

interface Options {
  readonly out: string;
  readonly package?: readonly string[];
}

/** `hitchproof trace-methods classes/ libs.jar -o traced.jar`: for a build that reports its slow methods. */
export const traceMethodsCommand = ({ done, terminal }: CommandContext): Command =>
  new Command('trace-methods')
    .description("instrument a build's methods to report to the probe when they are entered and left")
    .argument('<classes...>', 'jars and class folders, before conversion to dex; they are not changed')
    .requiredOption('-o, --out <jar>', 'one jar with all their files, with method tracing', someText('--out'))
    .option(
      '--package <name>',
      'trace only the classes below this package; may be repeated',
      repeated('--package'),
    )
    .action((classes: readonly string[], { out, package: packages = [] }: Options) => {
      const inputs = classes.map((path) => existing('trace-methods', resolve(path)));
      const to = resolve(out);
      if (inputs.includes(to)) throw new UsageError('--out names an input: choose another file.');
      if (existsSync(to) && statSync(to).isDirectory())
        throw new UsageError(`--out names ${to}, a folder that exists: choose another name.`);
      for (const name of packages) if (!isPackage(name)) throw notOne(name);
      const { say, note, doing } = terminal();
      doing('Tracing methods');
      for (const change of traceMethods(inputs, packages, to)) note(plainText(change));
      say(to);
      done(0);
    });

const isPackage = (name: string): boolean => isApplicationId(`${name}.a`);
const notOne = (name: string): UsageError =>
  new UsageError(`--package takes a package like com.example, not ${JSON.stringify(name)}.`);
