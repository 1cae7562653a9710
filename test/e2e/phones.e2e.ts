import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { phoneNamed } from '../../virtual-device/phones/phone.ts';
import { folderOf, perfSession, resultOf } from './perf-session.ts';

const SHORT = ['--runs', '1', '--slides', '1'];

/** A virtual device that answers as a phone is measured as an attached one, and never called one. */
describe.each(['pixel', 'samsung', 'emulator', 'api-26'])('as %s', (name) => {
  const { properties, serial, level, api, hz } = phoneNamed(name);
  const model = properties['ro.product.model'] ?? '';

  it('a session is one on a phone, and says which phone is virtual', async () => {
    const session = await perfSession(['--as', name, ...SHORT]);
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

/** Appium resets the policy of hidden methods, which these vendors do not let the shell do. */
it.each(['xiaomi', 'oppo'])('as %s, a session meets what the vendor takes from the shell', async (name) => {
  const { output, code } = await perfSession(['--as', name, ...SHORT]);
  expect(output).toMatch(new RegExp(`^Target: .* usb \\(virtual as ${name}\\)$`, 'm'));
  expect(output).toContain('settings delete global hidden_api_policy');
  expect(code).toBe(3);
});
