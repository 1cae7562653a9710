import { expect, it } from 'vitest';
import { redactorOf } from './redactor.ts';

const redact = redactorOf({
  GITHUB_TOKEN: 'ghp_0123456789',
  GITHUB_TOKEN_OLD: 'kept-value',
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
  ['/home/ghost and short and kept-value', '/home/ghost and short and kept-value'],
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
