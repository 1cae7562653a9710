import { expect, it } from 'vitest';
import { endpointUrl } from './remote-endpoint.ts';

it.each([
  ['http://host:4723', 'http://host:4723'],
  ['http://host:4723/', 'http://host:4723'],
  ['https://hub.acme.com/wd/hub/', 'https://hub.acme.com/wd/hub'],
  ['http://[::1]:4723', 'http://[::1]:4723'],
])('%s is the server %s', (text, url) => expect(endpointUrl('--appium-url', text)).toBe(url));

it.each([
  ['host:4723', /^--appium-url takes a URL like http:\/\/host:4723, not 'host:4723'\.$/],
  ['', /takes a URL/],
  ['ftp://host', /takes a URL/],
  ['http://host/?a=1', /without query and fragment/],
  ['http://host/#a', /without query and fragment/],
  ['https://ann:secret@host', /contains credentials, .* HITCHPROOF_REMOTE_USER and HITCHPROOF_REMOTE_KEY/],
  ['https://ann@host', /contains credentials/],
])('%s is refused', (text, message) => expect(() => endpointUrl('--appium-url', text)).toThrow(message));

it.each(['https://ann:secret@host', 'ftp://ann:secret@host'])('%s: the refusal keeps the secret', (text) =>
  expect(() => endpointUrl('--appium-url', text)).toThrow(/^(?!.*secret)/),
);
