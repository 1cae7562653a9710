import { expect, it } from 'vitest';
import { unmeasuredIn } from './unmeasured.ts';

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
