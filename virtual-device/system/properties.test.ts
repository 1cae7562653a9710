import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { propertiesOf } from './properties.ts';

const model = { seed: 1, screen: { widthPx: 1080, heightPx: 2160, densityDpi: 420 }, api: 34 };

it('has the fingerprint that apps read', () => {
  const inside = join(import.meta.dirname, '../runtime/src/main/java/dev/hitchproof/device/inside/process');
  const settings = readFileSync(join(inside, 'SystemSettings.java'), 'utf8');
  const fingerprint = propertiesOf(model).get('ro.build.fingerprint');
  expect(settings).toContain(`setFingerprint("${fingerprint}")`);
});

it('names the profile of the work clock', () => {
  expect(propertiesOf({ ...model, profile: 'mid' }).get('hitchproof.profile')).toBe('mid');
  expect(propertiesOf(model).has('hitchproof.profile')).toBe(false);
});

it('says what it was started with', () => {
  const started = { display: '10/120', owner: '7 /work' };
  const properties = propertiesOf({ ...model, started });
  expect([properties.get('hitchproof.display'), properties.get('hitchproof.owner')]).toEqual([
    '10/120',
    '7 /work',
  ]);
});
