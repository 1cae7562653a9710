import { Status } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';

/** The four ways to be red, told apart by the first words of the message. */
export const categories: readonly Category[] = [
  {
    name: 'Performance failure',
    matchedStatuses: [Status.FAILED],
    messageRegex: 'AssertionError(.|\\n)*',
  },
  { name: 'App failure', matchedStatuses: [Status.FAILED], messageRegex: 'App failure(.|\\n)*' },
  {
    name: 'Invalid environment',
    matchedStatuses: [Status.BROKEN],
    messageRegex: 'Invalid environment(.|\\n)*',
  },
  {
    name: 'Infrastructure',
    matchedStatuses: [Status.BROKEN],
    messageRegex: 'Infrastructure or no data(.|\\n)*',
  },
  { name: 'Inconclusive', matchedStatuses: [Status.SKIPPED], messageRegex: 'Inconclusive(.|\\n)*' },
];
