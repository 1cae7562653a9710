import { expect, test } from 'vitest';
import { resultWith } from '../../testing/result-with.ts';
import { environmentProperties } from './environment.ts';

test('the facts of the run, one property a line', () => {
  expect(environmentProperties(resultWith())).toBe(
    [
      'Verdict = fail',
      'Because = feed-fling: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10',
      'Target = usb',
      'Device = Google Pixel 8, API 35',
      'App = dev.hitchproof.demo 1 (1), release',
      'Seed = 7',
      'Tool = hitchproof 0.1.0',
      '',
    ].join('\n'),
  );
});

test('a simulated run, its commit and its world', () => {
  const text = environmentProperties(resultWith([], { simulated: true, commit: 'abc', world: 'slow-row' }));
  expect(text).toMatch(/^Verdict = fail \(simulated\)\nBecause = .*\nTarget = usb \(simulated\)\n/);
  expect(text).toContain('Commit = abc\nWorld = slow-row\n');
});

test('properties are ASCII: other characters are escaped, and so is the backslash', () => {
  const propertyOf = (tool: string) => environmentProperties(resultWith([], { tool })).split('\n').at(-2);
  expect(propertyOf('a\\b~')).toBe('Tool = a\\\\b~');
  expect(propertyOf('é')).toBe('Tool = \\u00e9');
  expect(propertyOf('日🙂')).toBe('Tool = \\u65e5\\ud83d\\ude42');
});
