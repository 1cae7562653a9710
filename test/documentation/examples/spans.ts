import { scenario } from 'hitchproof';

await scenario('rows-bind-quickly', {
  on: '~feed',
  budget: { 'span/bind row.max': { max: 5 }, 'span/bind row.count': { min: 10 } },
});
