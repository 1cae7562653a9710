import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { injectProbe } from '../../orchestrator/rig/android-tool.ts';
import { androidParts, checkout } from '../../tools/setup/places.mjs';
import { checkedDex, dexdump } from './dexdump.ts';

/** Dex files that this repository writes, checked by the platform's program. */
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-dex-'));
afterAll(() => rmSync(folder, { recursive: true }));

const classesIn = (file: string): number => {
  const checked = checkedDex(file);
  if ('problem' in checked) throw new Error(checked.problem);
  return checked.classes;
};

describe.skipIf(dexdump === undefined)('dexdump accepts', () => {
  it('the probe and the demo app with it', () => {
    const probe = classesIn(androidParts.probeDex);
    expect(probe).toBeGreaterThan(100);
    expect(classesIn(androidParts.demoApk)).toBeGreaterThan(probe);
  });

  it('an app that got the probe, with all classes of both', () => {
    const apk = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
    const out = join(folder, 'injected.apk');
    injectProbe(checkout, apk, out);
    expect(classesIn(out)).toBe(classesIn(apk) + classesIn(androidParts.probeDex));
  });

  it('no file with a changed bit', () => {
    const damaged = readFileSync(androidParts.probeDex);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    const file = join(folder, 'damaged.dex');
    writeFileSync(file, damaged);
    expect(checkedDex(file)).toEqual({ problem: expect.stringContaining('Bad checksum') });
  });
});
