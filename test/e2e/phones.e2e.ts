import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { phoneNamed } from '../../virtual-device/phones/phone.ts';
import { onlyRunOf, scenariosOf } from './measured-scenario.ts';
import { folderOf, perfSession, resultOf } from './perf-session.ts';

const FEED = ['--spec', 'specs/feed.spec.ts'];
const SHORT = ['--runs', '1', '--slides', '1'];

/** A virtual device that answers as a phone is measured as an attached one, and never called one. */
describe.each(['pixel', 'samsung', 'emulator', 'api-26'])('as %s', { tags: 'nightly' }, (name) => {
  const { properties, serial, level, api, hz } = phoneNamed(name);
  const model = properties['ro.product.model'] ?? '';

  it('a session is one on a phone, and says which phone is virtual', async () => {
    const session = await perfSession(['--as', name, ...FEED, ...SHORT]);
    expect(session.output).toContain(
      `Target: ${model} · API ${level ?? api} · ${hz} Hz · usb (virtual as ${name})\n`,
    );
    expect(session.output).toMatch(new RegExp(`^Verdict: .* \\(virtual as ${name}\\)$`, 'm'));
    const { target, simulated, scenarios } = resultOf(session);
    expect(target).toMatchObject({ kind: 'usb', simulated: true, as: name, model, api: level ?? api });
    expect(target.profile).toBeDefined();
    if (serial !== undefined) expect(target.serial).toBe(serial);
    expect(simulated).toBe(true);
    expect(scenarios.flatMap(({ runs }) => runs).length).toBeGreaterThan(0);
    // Only an attached device's settings are changed.
    expect(existsSync(join(folderOf(session), 'capture/knobs.json'))).toBe(true);
  });
});

it('as pixel, the demo app passes with the default configuration', { tags: 'nightly' }, async () => {
  const { output, code } = await perfSession(['--as', 'pixel', ...FEED]);
  expect(output).toMatch(/^Verdict: pass \(virtual as pixel\)$/m);
  expect(code, output).toBe(0);
});

it('as samsung, slow rows fail, and their method is named', async () => {
  const { output, code } = await perfSession(['--as', 'samsung', '--world', 'slow-row', ...FEED]);
  expect(output).toMatch(/^Verdict: fail \(virtual as samsung\)$/m);
  expect(output).toMatch(/^Main cause: dev\.hitchproof\.demo\.RowCost\.pay\(/m);
  expect(code, output).toBe(1);
});

it('as samsung, the default fling is read without the probe, although Android keeps 120 frames and 120 Hz need a second for them', {
  tags: 'nightly',
}, async () => {
  const session = await perfSession(['--as', 'samsung', '--source', 'gfxinfo', ...FEED, '--runs', '1']);
  expect(session.output).toMatch(/^Verdict: pass \(virtual as samsung\)$/m);
  const { measurement } = onlyRunOf(scenariosOf(session)('feed-fling'));
  expect(measurement.evidence).toMatchObject({ recordsLost: 0, simulated: true });
});

it('a debuggable build ends before its first run, and is measured and marked on request', {
  tags: 'nightly',
}, async () => {
  const apk = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
  const spec = 'test/e2e/specs/list-of-api-demos.spec.ts';
  const debuggable = ['--as', 'pixel', '--spec', spec, '--apk', apk, '--inject', ...SHORT];
  const refused = await perfSession(debuggable);
  expect(refused.output).toMatch(
    /io\.appium\.android\.apis is debuggable, and the device has API 35\..*\[debuggable-build\]/,
  );
  expect(refused.output).not.toContain(' 1/1 ');
  expect(refused.code).toBe(3);
  const allowed = await perfSession([...debuggable, '--allow', 'debuggable']);
  expect(allowed.output).toMatch(/^Verdict: pass \(virtual as pixel\)$/m);
  expect(allowed.code, allowed.output).toBe(0);
});

it.each([
  ['xiaomi', 'dispatch · not shell \\(.*INJECT_EVENTS.*'],
  ['oppo', 'shell'],
])(
  'as %s, the shell lacks permissions, and the session goes on without',
  { tags: 'nightly' },
  async (name, touches) => {
    const { output, code } = await perfSession(['--as', name, ...FEED, '--runs', '6', '--slides', '2']);
    expect(output).toMatch(
      /^Apps are installed without their permissions \(.*INSTALL_GRANT_RUNTIME_PERMISSIONS.*\): Switch it on .*Security settings/m,
    );
    expect(output).toMatch(new RegExp(`^Touches: ${touches}$`, 'm'));
    expect(output).toMatch(new RegExp(`^Verdict: pass \\(virtual as ${name}\\)$`, 'm'));
    expect(code, output).toBe(0);
  },
);

it.each([
  ['secure', 'The screen has a lock that only its owner can open'],
  ['before-first-unlock', 'The device has not been unlocked since it was started'],
] as const)(
  'ends before its first run on a locked phone: %s',
  { tags: 'nightly' },
  async (lock, sentence) => {
    const { name, ...phone } = phoneNamed('pixel');
    const file = join(mkdtempSync(join(tmpdir(), 'hitchproof-e2e-')), `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...phone, lock }));
    const { output, code } = await perfSession(['--as', file, ...FEED, ...SHORT]);
    expect(output).toMatch(new RegExp(`^${sentence}.*\\[locked\\]$`, 'm'));
    expect(output).not.toContain('Installing the app');
    expect(code).toBe(3);
  },
);

describe('an activity that is not exported', () => {
  const hidden = ['--as', 'pixel', '--spec', 'test/e2e/specs/hidden-activity.spec.ts', ...SHORT];

  it('is opened by the probe', async () => {
    const session = await perfSession([...hidden, '--world', 'slow-row']);
    const [scenario] = resultOf(session).scenarios;
    expect(scenario?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid']);
    const { measurement } = onlyRunOf(scenariosOf(session)('inner-feed'));
    expect(measurement.scenes.map(({ scene }) => scene)).toEqual(['dev.hitchproof.demo.InnerFeedActivity']);
  });

  it('is named without the probe, with the ways on', { tags: 'nightly' }, async () => {
    const { output, code } = await perfSession([...hidden, '--source', 'gfxinfo']);
    expect(output).toMatch(
      /dev\.hitchproof\.demo\/\.InnerFeedActivity is not exported, so only the app itself may open it: .*\[not-exported\]$/m,
    );
    expect(code).toBe(3);
  });
});
