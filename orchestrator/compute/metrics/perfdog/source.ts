import type { Source } from '../metric.ts';

export const PERFDOG_GUIDE: Source = {
  title: 'PerfDog, notes for jank and stutter',
  url: 'https://www.wetest.net/documents/detail/perfdog/DMWKzeyL',
};
export const PERFDOG_RULES: Source = {
  title: 'PerfDog user guide, how Jank and BigJank are calculated',
  url: 'https://www.wetest.net/documents/detail/perfdog/pnyoMq8z',
};
