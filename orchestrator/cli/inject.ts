import { resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../base/usage-error.ts';
import { plainText } from '../report/text/plain-text.ts';
import { injectProbe } from '../rig/inject-probe.ts';
import type { CommandContext } from './command-context.ts';
import { existingFile, someText } from './option.ts';

/** `hitchproof inject app.apk -o out.apk`: puts the probe into a finished APK. */
export const injectCommand = ({ done, project }: CommandContext): Command =>
  new Command('inject')
    .description('put the probe into a finished APK, without its source')
    .argument('<apk>', 'the APK; it is not changed')
    .option('-o, --out <file>', 'the APK with the probe (default: beside it)', someText('--out'))
    .action(async (apk: string, { out }: { out?: string }) => {
      const from = existingFile('inject', resolve(apk));
      const to = resolve(out ?? from.replace(/(\.apk)?$/, '-hitchproof.apk'));
      if (to === from) throw new UsageError('--out names the APK itself: choose another file.');
      for (const change of injectProbe(await project(), from, to))
        process.stdout.write(`${plainText(change)}\n`);
      process.stdout.write(`${to}\n`);
      done(0);
    });
