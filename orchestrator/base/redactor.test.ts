import { describe, expect, it } from 'vitest';
import { plantedSecrets, tellingText, toldBy } from '../../test/builders/planted-secrets.ts';
import { redactorOf, valueRedactorOf } from './redactor.ts';

const redact = redactorOf({
  GITHUB_TOKEN: 'ghp_0123456789',
  GITHUB_TOKEN_OLD: 'old-value',
  SAUCE_ACCESS_KEY: 'ghp_0123456789-and-more',
  DB_PASSWORD: 'short',
  HOME: '/home/ghost',
  NPM_TOKEN: undefined,
  AWS_DEVICE_FARM_APPIUM_URL: 'https://farm.amazonaws.com/signed-0123',
});

it.each([
  ['push with ghp_0123456789 failed', 'push with [redacted] failed'],
  ['ghp_0123456789-and-more, ghp_0123456789', '[redacted], [redacted]'],
  ['POST https://farm.amazonaws.com/signed-0123/session', 'POST [redacted]/session'],
  ['POST https://farm.amazonaws.com:443/signed-0123', 'POST https://farm.amazonaws.com:443[redacted]'],
  ['/home/ghost and short and old-value', '/home/ghost and short and [redacted]'],
  ['https://me:pass@hub.acme.com/wd/hub', 'https://[redacted]@hub.acme.com/wd/hub'],
  ['ws://me@hub and http://host:80/a@b', 'ws://[redacted]@hub and http://host:80/a@b'],
  ['{"accessKey":"a\\"b","platformName":"Android"}', '{"accessKey":[redacted],"platformName":"Android"}'],
  ["'appium:apiKey': 'x y', b: 1", "'appium:apiKey': [redacted], b: 1"],
  ['password=abc&user=me', 'password=[redacted]&user=me'],
  ['Authorization: Bearer abc.def-1==', 'Authorization: Bearer [redacted]'],
  ['"authorization":"Basic dTpw"', '"authorization":"Basic [redacted]"'],
  ['the token of the frame', 'the token of the frame'],
])('%s → %s', (text, expected) => expect(redact(text)).toBe(expected));

it('removes nothing from a text twice', () => {
  const once = redact('TOKEN=ghp_0123456789 https://a:b@c');
  expect(redact(once)).toBe(once);
});

describe('60 planted secrets in five forms', () => {
  const redactors = { 'a log': redactorOf(plantedSecrets), 'a file': valueRedactorOf(plantedSecrets) };

  it('are 60, and told without a redactor', () => {
    expect(Object.keys(plantedSecrets)).toHaveLength(60);
    expect(toldBy(tellingText(plantedSecrets))).toHaveLength(60);
  });

  it.each(Object.entries(redactors))('are not in %s, whole or line by line', (_, redacted) => {
    const text = tellingText(plantedSecrets);
    expect(toldBy(redacted(text))).toEqual([]);
    expect(toldBy(text.split('\n').map(redacted).join('\n'))).toEqual([]);
    expect(toldBy(redacted(JSON.stringify({ a: text })))).toEqual([]);
    expect(toldBy(redacted(JSON.stringify({ a: JSON.stringify({ text }) })))).toEqual([]);
  });
});

describe('a redactor of files', () => {
  const redactValues = valueRedactorOf({
    DB_PASS: 'a"b-c-d',
    LOGIN_PIN_OTP: '123456',
    DATABASE_URL: 'postgres://me:pa%2Fss-word@db/x',
    DEBUG_KEYSTORE_PASS: 'android',
  });

  it('keeps JSON that programs read', () => {
    const value = { accessKey: 1, token: { a: 'a"b-c-d' }, ms: 123456, package: 'com.android.x' };
    expect(JSON.parse(redactValues(JSON.stringify(value)))).toEqual({
      ...value,
      token: { a: '[redacted]' },
    });
  });

  it.each(['pa%2Fss-word', 'pa/ss-word'])('removes the password of an address: %s', (password) =>
    expect(redactValues(`with ${password}.`)).toBe('with [redacted].'),
  );
});

it('removes cookies that HTTP clients log', () =>
  expect(redact('{"set-cookie":"id=1; Path=/","x":1}, Cookie: a=b; c=d')).toBe(
    '{"set-cookie":"[redacted]","x":1}, Cookie: [redacted]',
  ));
