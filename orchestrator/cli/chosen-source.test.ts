import { expect, it } from 'vitest';
import { chosenSource } from './chosen-endpoint.ts';

const CONFIG = { source: 'probe', gestureEngine: 'in-app' } as const;

it.each([
  [{}, CONFIG, 'probe', 'in-app'],
  [{ inject: true, engine: 'w3c' }, CONFIG, 'probe', 'w3c'],
  [{ source: 'gfxinfo' }, CONFIG, 'gfxinfo', 'auto'],
  [{ source: 'gfxinfo' }, { ...CONFIG, gestureEngine: 'shell' }, 'gfxinfo', 'shell'],
  [{ source: 'gfxinfo', engine: 'w3c' }, CONFIG, 'gfxinfo', 'w3c'],
  [{ source: 'gfxinfo', inject: false }, { ...CONFIG, gestureEngine: 'w3c' }, 'gfxinfo', 'w3c'],
  [{}, { ...CONFIG, source: 'gfxinfo' }, 'gfxinfo', 'auto'],
  [{ source: 'probe' }, { ...CONFIG, source: 'gfxinfo' }, 'probe', 'in-app'],
] as const)('%j with the configuration %j: %s, gestures by %s', (options, config, source, gestureEngine) => {
  expect(chosenSource(options, config)).toMatchObject({
    source,
    gestureEngine,
    fingerJar: expect.stringMatching(/\.jar$/),
  });
});

it.each([
  [
    { source: 'gfxinfo', engine: 'in-app' },
    '--engine in-app needs the probe: with gfxinfo use shell, uiautomator or w3c.',
  ],
  [
    { source: 'gfxinfo', inject: true },
    '--inject puts the probe into the app, which gfxinfo measures without it: choose one.',
  ],
] as const)('%j is refused', (options, message) => {
  expect(() => chosenSource(options, CONFIG)).toThrow(message);
});
