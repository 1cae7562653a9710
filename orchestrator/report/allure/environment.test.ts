import { expect, test } from 'vitest';
import { resultWith, verdictWith } from '../../../test/builders/result-with.ts';
import { environmentProperties } from './results.ts';

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

test('a pass has the numbers of its first three scenarios instead of a reason', () => {
  const whole = { ...resultWith().verdict, kind: 'pass' as const };
  const textOf = (...names: string[]) => {
    const verdicts = [verdictWith({ kind: 'pass' }), verdictWith({ title: 'Other' })];
    return environmentProperties(
      resultWith(
        names.map((name) => ({ name, verdicts })),
        { verdict: whole },
      ),
    );
  };
  const measured = (name: string) => `${name}: Hitch rate 12.4 ms/s (\\u2264 10)`;
  expect(textOf('a')).toMatch(/^Verdict = pass\nMeasured = .*\nTarget = /);
  expect(textOf('a')).toContain(`Measured = ${measured('a')}\n`);
  expect(textOf('a', 'b', 'c')).toContain(`${measured('b')}; ${measured('c')}\n`);
  expect(textOf('a', 'b', 'c', 'd', 'e')).toContain(`; ${measured('c')}; 2 more\n`);
  const none = environmentProperties(resultWith([{ verdicts: [] }], { verdict: whole }));
  expect(none).not.toContain('Measured');
  expect(environmentProperties(resultWith())).not.toContain('Measured');
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
