import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../test/builders/report-of.ts';
import { type Expected, lackingIn, unmeasuredIn } from './unmeasured.ts';

it('names what was lost and what `.only` left out, and nothing that was chosen', () => {
  const declared = [
    { name: 'a', state: 'measured' as const },
    { name: 'b', state: 'left-out' as const },
    { name: 'c', state: 'skipped' as const },
    { name: 'd', state: 'skipped' as const, byOnly: true as const },
    { name: 'e', state: 'lost' as const },
    { name: 'f', state: 'lost' as const },
  ];
  expect(unmeasuredIn(declared, ['f'])).toEqual([
    { scenario: 'd', why: 'only' },
    { scenario: 'e', why: 'lost' },
  ]);
});

describe('a scenario that another session measured', () => {
  const { deviceClass } = scenarioOf();
  const keyOf = (scenario: string, change: Partial<typeof deviceClass> = {}) => ({
    scenario,
    ...deviceClass,
    ...change,
  });
  const lacking = (expected: Partial<Expected>, known: readonly string[] = []) =>
    lackingIn({ accepted: [], last: [], isChosen: () => true, ...expected }, [deviceClass], known);

  it('is named, once', () =>
    expect(
      lacking({ accepted: [keyOf('a'), keyOf('a', { source: 'gfxinfo' })], last: [keyOf('a'), keyOf('b')] }),
    ).toEqual([
      { scenario: 'a', why: 'accepted' },
      { scenario: 'b', why: 'last' },
    ]));

  it.each([
    ['has a verdict or another reason here', lacking({ accepted: [keyOf('a')], last: [keyOf('a')] }, ['a'])],
    ['was not chosen by name', lacking({ accepted: [keyOf('a')], isChosen: (name) => name !== 'a' })],
    ['may be in a spec that was not chosen', lacking({ accepted: [keyOf('a')], isChosen: undefined })],
    ['was measured on another phone', lacking({ accepted: [keyOf('a', { model: 'other' })] })],
    ['was measured at another rate', lacking({ last: [keyOf('a', { refreshHz: 48 })] })],
  ])('is not lacking if it %s', (_, found) => expect(found).toEqual([]));

  it('is lacking although it was recorded in another way', () =>
    expect(lacking({ accepted: [keyOf('a', { gestureEngine: 'w3c' })] })).toHaveLength(1));
});
