import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { zipSync } from 'fflate';
import { UsageError } from '../base/errors.ts';
import { plainText } from '../report/text/format.ts';
import { injectProbe } from '../rig/android-tool.ts';
import { unpackedApp } from '../rig/unpacked-app.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';
import { AnsweringCommand, type Json } from './answering-command.ts';
import { apkManifest } from './app-under-test.ts';
import type { CommandContext } from './command-context.ts';
import { existing, someText } from './option.ts';

/** `hitchproof inject app.apk -o out.apk`: puts the probe into a finished app. */
export const injectCommand = (context: CommandContext): Command =>
  new AnsweringCommand('inject')
    .description('put the probe into a finished APK, without its source')
    .argument('<apk>', 'an APK, .apks, .aab, or a folder with the APKs of one app; it is not changed')
    .option(
      '-o, --out <file>',
      'file for the app with the probe (default: beside the APK)',
      someText('--out'),
    )
    .answers(context, 'files', async (named: string, { out, json }: { out?: string } & Json) => {
      const from = existing('inject', resolve(named));
      const opened = await context.project();
      const { note, doing } = context.terminal(json);
      const app = unpackedApp(opened, { path: from, name: 'inject', doing });
      const to = resolve(out ?? besides(from, app));
      if (to === from) throw new UsageError('--out names the APK itself: choose another file.');
      if (out !== undefined && existsSync(to) && statSync(to).isDirectory())
        throw new UsageError(`--out names ${to}, a folder that exists: choose another name.`);
      const isZipped = app !== from && statSync(app).isDirectory();
      const written = isZipped ? join(opened.state, 'injected', String(process.pid)) : to;
      // Rejects a file that is no APK before Java starts.
      apkManifest(app);
      doing(`Putting the probe into ${named}`);
      for (const change of injectProbe(opened, app, written)) note(plainText(change));
      if (isZipped) zip(written, to);
      return { data: { files: [to] }, lines: [to] };
    });

/** `app.apks` → `app-hitchproof.apks`; a bundle becomes an APK. */
function besides(from: string, app: string): string {
  const [, name = from, extension = ''] = /^(.*?)(\.\w+)?$/.exec(from) ?? [];
  return `${name}-hitchproof${app === from || statSync(app).isDirectory() ? extension : '.apk'}`;
}

/** Stored without compression: APKs are compressed already. */
function zip(folder: string, to: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const files = names.map((name) => [name.replaceAll('\\', '/'), readPlainFile(join(folder, name))] as const);
  writeFileSync(to, zipSync(Object.fromEntries(files), { level: 0 }));
  rmSync(folder, { recursive: true });
}
