import { expect, it } from 'vitest';
import { parseAppFacts } from './app-facts.ts';

const PRINTED = `Google
Pixel 8
34
8333333
Packages:
  Package [com.acme] (1a2b3c4):
    versionCode=23 minSdk=24 targetSdk=34
    versionName=2.3-rc1
    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]
`;

it('reads what the shell printed', () => {
  expect(parseAppFacts(PRINTED)).toEqual({
    manufacturer: 'Google',
    model: 'Pixel 8',
    api: 34,
    refreshHz: 120,
    versionName: '2.3-rc1',
    versionCode: 23,
    debuggable: false,
  });
});

it.each([
  ['flags=[ DEBUGGABLE HAS_CODE ]', true],
  ['flags=[ HAS_CODE DEBUGGABLE ]', true],
  ['pkgFlags=[ DEBUGGABLE ]', false],
])('%s: debuggable is %s', (flags, debuggable) => {
  expect(parseAppFacts(`a\nb\n1\n1\n    ${flags}`)).toMatchObject({ debuggable });
});

it.each(['', '\r\n\r\n\r\n', '\n\nnone\nnone\nUnable to find package'])('%j leaves all unknown', (text) => {
  expect(parseAppFacts(text)).toEqual({
    manufacturer: 'unknown',
    model: 'unknown',
    api: 0,
    refreshHz: 0,
    versionName: 'unknown',
    versionCode: 0,
    debuggable: false,
  });
});
