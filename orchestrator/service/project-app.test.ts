import { describe, expect, it } from 'vitest';
import { appOfWdio, checkOneSession, takeApp } from './project-app.ts';

describe('the app of a capability', () => {
  it.each([
    [{ 'appium:app': 'a.apk' }, { package: undefined, activity: undefined }],
    [{ 'appium:options': { app: 'a.apk' } }, { package: undefined, activity: undefined }],
    [
      { 'appium:appPackage': 'com.acme', 'appium:appActivity': '.Home', 'appium:fullReset': true },
      { package: 'com.acme', activity: '.Home' },
    ],
    [{ 'appium:app': 'a.apk', 'appium:autoLaunch': false }, undefined],
    [{}, undefined],
  ])('%j starts %j, by the session', (settings, started) => {
    const asked = { platformName: 'Android', 'appium:noReset': false, ...settings };
    expect(takeApp(asked)).toEqual(started);
    const { 'appium:options': options, ...others } = { 'appium:options': {}, ...asked };
    expect(options).toEqual({});
    expect(others).toEqual({ platformName: 'Android', 'appium:noReset': false });
  });

  it.each([
    [{ capabilities: [{ 'appium:app': 'a.apk' }] }, 'a.apk'],
    [{ capabilities: [{ alwaysMatch: { 'appium:app': './b.apk' }, firstMatch: [] }] }, './b.apk'],
    [{ capabilities: [{}] }, undefined],
    [{}, undefined],
  ])('%j names %j, and keeps it', (config, app) => {
    const before = structuredClone(config);
    expect(appOfWdio(config)).toBe(app);
    expect(config).toEqual(before);
  });

  it.each(['https://acme.com/a.apk', 'bs://4711'])('is refused as %j', (app) =>
    expect(() => appOfWdio({ capabilities: [{ 'appium:app': app }] })).toThrow(
      /^appium:app of wdio\.conf is \S+, and a session here needs a file: download the APK /,
    ),
  );
});

it.each([
  [{ phone: { capabilities: {} } }, /^wdio\.conf has multiremote capabilities, /],
  [[{ phone: { capabilities: {} } }], /^wdio\.conf has multiremote capabilities, /],
  [[{}, {}, {}], /^wdio\.conf has 3 capabilities, /],
])('a session on more than one device is refused: %j', (capabilities, message) =>
  expect(() => checkOneSession({ capabilities })).toThrow(message),
);
it.each([undefined, [], [{}], [{ alwaysMatch: {}, firstMatch: [] }]])('one is not: %j', (capabilities) =>
  expect(() => checkOneSession({ capabilities })).not.toThrow(),
);
