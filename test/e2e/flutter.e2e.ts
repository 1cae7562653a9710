import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { builtApp } from './built-app.ts';
import { hitchproof } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitchproof-flutter-'));
const apk = join(folder, 'build/app.apk');
const SMALL = ['--device', 'virtual', '--slides', '2', '--reports', join(folder, 'reports')];
const SENTENCE = 'Not measurable: Flutter draws on its own surface.';

beforeAll(() => {
  mkdirSync(join(folder, 'build/lib/x86_64'), { recursive: true });
  writeFileSync(join(folder, 'build/lib/x86_64/libflutter.so'), '\x7fELF');
  builtApp('flutter-app', folder);
});

it('scan says of an app that draws with Flutter that it is not measurable', { tags: 'nightly' }, async () => {
  const { code, output } = await hitchproof(['scan', apk, ...SMALL]);
  expect(output).toContain(`${SENTENCE} (log: `);
  expect(output).toContain('[flutter]');
  expect(output).not.toContain('UnsatisfiedLinkError');
  expect(code).toBe(3);
});

it('perf says the same', async () => {
  const perf = ['perf', '--apk', apk, '--inject', '--package', 'org.example.gallery', '--no-allure'];
  const spec = ['--spec', 'test/e2e/specs/flutter.spec.ts', '--runs', '1'];
  const { code, output } = await hitchproof([...perf, ...spec, ...SMALL]);
  expect(output).toMatch(/The app has Flutter \(libflutter\.so\): .*\n(.*\n)*Starting the virtual device/);
  expect(output).toContain(`${SENTENCE} [flutter]`);
  expect(code).toBe(3);
});
