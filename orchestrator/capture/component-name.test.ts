import { describe, expect, it } from 'vitest';
import { componentOf, isApplicationId } from './component-name.ts';

const HOSTILE = [
  '',
  ' ',
  'com.example; reboot',
  'com.example$(reboot)',
  'com.example`id`',
  'com.example|id',
  'com.example&id',
  'com.example>x',
  "com.example'x",
  'com.example"x',
  'com.example\\x',
  'com.example\nreboot',
  'com.example\n',
  'com.example *',
  'com.example/.Other',
  '-n.example',
  '../../x.y',
  'com..example',
  `com.${'x'.repeat(252)}`,
];
const LONGEST = `com.${'x'.repeat(251)}`;

describe('an application id', () => {
  it.each(['com.example', 'a.b', 'dev.hitchproof.demo', 'com.Example_1.app2', LONGEST])('%s', (id) =>
    expect(isApplicationId(id)).toBe(true),
  );
  it.each([...HOSTILE, 'android', 'com.1x', 'com.example.'])('is not %j', (id) =>
    expect(isApplicationId(id)).toBe(false),
  );
});

describe('a component', () => {
  it.each(['.FeedActivity', 'com.example.ui.FeedActivity', 'Feed', '._x', LONGEST])('%s', (activity) =>
    expect(componentOf('com.example', activity)).toBe(`com.example/${activity}`),
  );
  it.each([...HOSTILE, '.Feed$Inner', '.', '--es x'])('has no activity %j', (activity) =>
    expect(() => componentOf('com.example', activity)).toThrow(/is not the name of an activity/),
  );
  it.each(HOSTILE)('has no package %j', (id) =>
    expect(() => componentOf(id, '.Feed')).toThrow(/is not an application id/),
  );
});
