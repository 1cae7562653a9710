import { expect, it } from 'vitest';
import { displayModesIn } from './display-modes.ts';

const mode = (id: number, fps: number): string =>
  `{id=${id}, width=1080, height=2400, fps=${fps}, alternativeRefreshRates=[30.000002, 90.0]}`;
const display = (name: string, modes: string, more: string): string =>
  `  DisplayDeviceInfo{"${name}": uniqueId="local:4630", 1080 x 2400, ${more}, supportedModes [${modes}], colorMode 0, supportedColorModes [0]`;

it.each([
  [
    'before API 34, the mode whose number is stated',
    `${display('内置屏幕', [mode(1, 120.00001), mode(2, 60.000004), mode(3, 30.000002)].join(', '), 'modeId 2, defaultModeId 1')}, state OFF, committedState OFF, frameRateOverride ,`,
    { hz: [120.00001, 60.000004, 30.000002], activeHz: 60.000004 },
  ],
  [
    'since API 34, the stated rate, which may be a part of the mode’s',
    `${display('Built-in Screen', [mode(1, 60), mode(2, 120)].join(', '), 'modeId 2, renderFrameRate 60.000004, defaultModeId 1')}, state ON}`,
    { hz: [60, 120], activeHz: 60.000004 },
  ],
  [
    'Android 8 has modes without alternatives',
    `${display('Built-in Screen', '{id=1, width=1080, height=1920, fps=60.0}', 'modeId 1, defaultModeId 1')}, state ON, FLAG_DEFAULT_DISPLAY}`,
    { hz: [60], activeHz: 60 },
  ],
  [
    'of the two displays of a foldable, the one that is on',
    [
      `${display('Inner', mode(1, 60), 'modeId 1')}, state OFF}`,
      `${display('Outer', mode(4, 120), 'modeId 4')}, state ON}`,
    ].join('\n'),
    { hz: [120], activeHz: 120 },
  ],
  ['nothing known', 'DISPLAY MANAGER (dumpsys display)', { hz: [], activeHz: undefined }],
  [
    'a mode that is not in the list',
    `${display('x', mode(1, 60), 'modeId 7')}, state ON}`,
    { hz: [60], activeHz: undefined },
  ],
])('%s', (_, dump, expected) => {
  expect(displayModesIn(dump)).toEqual(expected);
});
