import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resultSchema } from '../../../orchestrator/report/result/result.ts';
import { checkout } from '../../../tools/setup/places.mjs';
import { androidSdk } from '../android-sdk.ts';
import { hitchproof } from '../command-line.ts';

const APK = join(checkout.root, 'test/e2e/compose/app/target/compose-app.apk');

it('scan --against finds the list of Compose, and counts what the newer build composes more often', async () => {
  const newer = buildOf('parallax-by-value');
  const short = ['--device', 'virtual', '--screens', '1', '--slides', '1'];
  const { code, output } = await hitchproof(['scan', newer, '--against', APK, ...short]);
  expect(code, output).toBe(1);
  expect(output).toMatch(/\n1\. \+\S+ % work a frame {2}inbox-activity-mails \(start screen\)\n/);
  const [, before, after] =
    / count {3}Recompositions of dev\.hitchproof\.compose\.MailRow a frame (\S+) → (\S+) \(/.exec(output) ??
    [];
  expect(output).toMatch(
    / state {3}\S+ParallaxByValue\.<anonymous>: invalidated by LazyListState\.getFirstVisibleItemScrollOffset read at /,
  );
  expect(Number(after), output).toBeGreaterThan(5 * Number(before));
  const page = / report {2}(\S+)/.exec(output)?.[1] ?? '';
  const { scenarios } = resultSchema.parse(
    JSON.parse(readFileSync(join(page, '../../../result.json'), 'utf8')),
  );
  const late = scenarios.flatMap(({ causes }) => causes.worstFrames);
  expect(late).not.toEqual([]);
  for (const { recomposed: [first] = [] } of late) {
    expect(first?.composable).toBe('dev.hitchproof.compose.ParallaxByValue.<anonymous>');
    expect(first?.states?.[0]?.state).toMatch(
      /^LazyListState\.getFirstVisibleItemScrollOffset read at \S+ParallaxByValue/,
    );
  }
  const [, frames = ''] =
    /<details[^>]* id="worst-frames">(.*?)<\/details>/s.exec(readFileSync(page, 'utf8')) ?? [];
  expect(frames).toMatch(
    /ParallaxByValue\.&lt;anonymous&gt;, invalidated by \d+ × <code>LazyListState\.getFirstVisibleItemScrollOffset read at /,
  );
});

/** The app whose launcher shows a world: its manifest has room for the name. */
function buildOf(world: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-build-'));
  const [apk, manifest] = [join(folder, 'app.apk'), join(folder, 'AndroidManifest.xml')];
  cpSync(APK, apk);
  const env = { ...process.env, ...androidSdk(folder, join(checkout.root, 'android-probe/injector/target')) };
  const inFolder = { cwd: folder, env, stdio: 'pipe' } as const;
  execFileSync('jar', ['-xf', apk, 'AndroidManifest.xml'], inFolder);
  const named = readFileSync(manifest).toString('latin1').replace(wide('as-it-should-be--'), wide(world));
  writeFileSync(manifest, named, 'latin1');
  execFileSync('jar', ['-uMf', apk, 'AndroidManifest.xml'], inFolder);
  const key = join(checkout.state, 'debug.keystore');
  execFileSync('apksigner', ['sign', '--ks', key, '--ks-pass', 'pass:android', apk], inFolder);
  return apk;
}

/** As a compiled manifest has it, byte by byte. */
const wide = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');
