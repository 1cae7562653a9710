import { expect, it } from 'vitest';
import { checkedBudget } from './checked-options.ts';

it('takes metrics, parts and scenes; a class is named without its package', () => {
  expect(
    checkedBudget('feed', {
      'scroll-hitch-rate': { max: 10 },
      'finger-sliding-fps.drag': { min: 100, scene: 'com.acme.ArticleActivity' },
      'sliding-fps@Feed': { min: 50 },
    }),
  ).toEqual({
    'scroll-hitch-rate': { max: 10 },
    'finger-sliding-fps.drag@ArticleActivity': { min: 100 },
    'sliding-fps@Feed': { min: 50 },
  });
});

it.each([
  [{ 'scroll-hich-rate': { max: 1 } }, "There is no metric 'scroll-hich-rate'"],
  [{ 'finger-sliding-fps.drg': { max: 1 } }, "has no part 'drg'"],
  [{ 'scroll-hitch-rate': {} }, 'a budget needs max or min'],
  [{ 'scroll-hitch-rate': { max: 1, scene: '' } }, 'scene'],
  [{ 'scroll-hitch-rate': { maximum: 1 } }, 'maximum'],
])('refuses %j', (budget, why) => {
  expect(() => checkedBudget('feed', budget)).toThrow(why);
  expect(() => checkedBudget('feed', budget)).toThrow("The budget of 'feed' is invalid: ");
});
