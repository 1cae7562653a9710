import { describe, expect, it } from 'vitest';
import { configSchema } from '../../config.ts';
import { metrics } from './index.ts';
import { metricOptionsSchema } from './metric-options.ts';

describe('metricOptions', () => {
  it('knows every option that a definition names', () => {
    const ids = metrics.flatMap(({ id, options = [] }) => options.map(({ name }) => `${id} ${name}`));
    expect(ids).toEqual([
      'taobao/main-factor thetaMs',
      'choreographer/skipped-frames warningLimit',
      'matrix/drop-level.ui-thread normalise60',
      'matrix/drop-level.vsync normalise60',
      'matrix/drop-level.total normalise60',
      'matrix/frozen-listener threshold',
      'sentry/frames-delay spanFromUs',
      'sentry/frames-delay spanToUs',
      'jankstats/jank multiplier',
      'play/slow-session fps',
      'blockcanary/blocks blockMs',
      'argusapm/blocks blockMs',
    ]);
  });

  it.each([
    ['a number', { 'jankstats/jank': { multiplier: 1.5 } }, { 'jankstats/jank': { multiplier: 1.5 } }],
    [
      'a flag',
      { 'matrix/drop-level.total': { normalise60: true } },
      { 'matrix/drop-level.total': { normalise60: true } },
    ],
    ['a default is left out', { 'jankstats/jank': { multiplier: 2 } }, {}],
    [
      'names come sorted, so that equal options are equal text',
      { 'sentry/frames-delay': { spanToUs: 2, spanFromUs: -1 } },
      { 'sentry/frames-delay': { spanFromUs: -1, spanToUs: 2 } },
    ],
  ])('%s', (_, given, held) => {
    expect(JSON.stringify(metricOptionsSchema.parse(given))).toBe(JSON.stringify(held));
  });

  it.each([
    ['an unknown metric', { nonsense: {} }, 'nonsense', 'is not a metric'],
    ['an unknown option', { 'jankstats/jank': { factor: 2 } }, 'jankstats/jank.factor', 'it has multiplier'],
    [
      'an unknown option of several',
      { 'sentry/frames-delay': { span: 2 } },
      'sentry/frames-delay.span',
      'it has spanFromUs, spanToUs',
    ],
    [
      'text for a number without a least one',
      { 'sentry/frames-delay': { spanToUs: '2' } },
      'sentry/frames-delay.spanToUs',
      /^must be a number$/,
    ],
    ['a metric without options', { slides: { a: 1 } }, 'slides.a', 'this metric has no options'],
    [
      'text for a number',
      { 'jankstats/jank': { multiplier: '2' } },
      'jankstats/jank.multiplier',
      'at least 0',
    ],
    [
      'less than the least',
      { 'blockcanary/blocks': { blockMs: -1 } },
      'blockcanary/blocks.blockMs',
      'at least 0',
    ],
    [
      'not a number',
      { 'taobao/main-factor': { thetaMs: Number.NaN } },
      'taobao/main-factor.thetaMs',
      'number',
    ],
    [
      'a number for a flag',
      { 'matrix/drop-level.vsync': { normalise60: 1 } },
      'matrix/drop-level.vsync.normalise60',
      'true or false',
    ],
    [
      'a limit that Play does not have',
      { 'play/slow-session': { fps: 60 } },
      'play/slow-session.fps',
      '30 or 20',
    ],
  ])('refuses %s and says what is valid', (_, given, place, message) => {
    const { error } = metricOptionsSchema.safeParse(given);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([place]);
    expect(error?.issues[0]?.message).toMatch(message);
  });
});

describe('thresholdProfiles', () => {
  it('takes the names that definitions know', () => {
    const names = ['apple-scroll-2020', 'apple-hitches-2026', 'android-vitals', 'tinydancer'];
    expect(configSchema.parse({ thresholdProfiles: names }).thresholdProfiles).toEqual(names);
    expect(configSchema.parse({}).thresholdProfiles).toEqual([]);
  });

  it('refuses another and names them', () => {
    const { error } = configSchema.safeParse({ thresholdProfiles: ['apple'] });
    expect(error?.issues[0]?.message).toContain('there are apple-scroll-2020, apple-hitches-2026');
  });
});
