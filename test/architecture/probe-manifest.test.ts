import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { expect, it } from 'vitest';
import { packageRoot } from '../../tools/setup/places.mjs';

/** Every element of a manifest with its protection, e.g. `receiver exported=true name=…`. */
function elementsOf(module: string): readonly string[] {
  const path = join(packageRoot, 'android-probe', module, 'src', 'main', 'AndroidManifest.xml');
  const all = new DOMParser()
    .parseFromString(readFileSync(path, 'utf8'), 'text/xml')
    .getElementsByTagName('*');
  return [...all].map((element) => {
    const attributes = [...element.attributes].filter(({ localName }) => SHOWN.includes(localName ?? ''));
    return [element.tagName, ...attributes.map(({ localName, value }) => `${localName}=${value}`)].join(' ');
  });
}

const SHOWN = ['name', 'exported', 'permission'];

it('the probe adds no permission, and exports nothing but a receiver that asks for DUMP, and an instrumentation for the shell', () => {
  expect(elementsOf('probe')).toEqual([
    'manifest',
    'instrumentation name=dev.hitchproof.probe.FingerInstrumentation',
    'application',
    'provider name=dev.hitchproof.probe.HitchproofInstaller exported=false',
    'receiver name=dev.hitchproof.probe.ControlReceiver exported=true permission=android.permission.DUMP',
  ]);
});

it('the empty probe of release builds adds nothing', () => {
  expect(elementsOf('probe-noop')).toEqual(['manifest']);
});
