import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverageOf, profileOf, rulesIn, rulesText } from './baseline-profile.ts';
import type { WorkLog } from './work-log.ts';

const ran = {
  'Lcom/acme/App;->onCreate()V': [1, 0],
  'Lcom/acme/Feed;->bind(I)V': [2, 40],
  'Lcom/acme/Feed;->bind(ILjava/lang/String;)V': [0, 3],
  'Lcom/acme/Price$Kt;->format(J)Ljava/lang/String;': [0, 9],
} satisfies NonNullable<WorkLog['ran']>;
/** Of eight samples two are the platform's own, three of `bind`, and three of `format`. */
const LOG: WorkLog = {
  ...{ stride: 1_000, units: 9_000, otherUnits: 0, counts: [], frames: [], rows: [], ran },
  methods: ['main', 'android.os.Looper.loop', 'com.acme.Feed.bind', 'com.acme.Price$Kt.format'],
  stacks: [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 1],
  ],
  samples: [0, 3, 1, 1, 1, 2, 2, 2].map((stack): [number, number] => [-1, stack]),
};

it('the rules have the methods that ran, and the classes of the start', () => {
  expect(rulesText(profileOf([{ ran }]))).toBe(
    [
      'HSPLcom/acme/Feed;->bind(I)V',
      'Lcom/acme/App;',
      'Lcom/acme/Feed;',
      'PLcom/acme/Feed;->bind(ILjava/lang/String;)V',
      'PLcom/acme/Price$Kt;->format(J)Ljava/lang/String;',
      'SLcom/acme/App;->onCreate()V',
      '',
    ].join('\n'),
  );
});

it('the rules of what ran cover it, to the method', () => {
  const profile = profileOf([{ ran }, {}]);
  const covers = rulesIn(rulesText(profile));
  expect(Object.keys(ran).filter(covers)).toEqual(Object.keys(ran));
  expect(covers('Lcom/acme/Feed;->bind(J)V')).toBe(false);
  expect(coverageOf([LOG], covers)).toEqual({ share: 1, missing: [] });
});

it.each(['probe', 'trace'])('the probe is in no profile, and its work in no score: %s', (part) => {
  const probe = { [`Ldev/hitchproof/${part}/Ring;->add(J)V`]: [50, 50] } satisfies WorkLog['ran'];
  expect(profileOf([{ ran: { ...ran, ...probe } }])).toEqual(profileOf([{ ran }]));
  const log = { ...LOG, ran: probe, methods: LOG.methods.with(2, `dev.hitchproof.${part}.Ring.add`) };
  expect(coverageOf([log], () => false)).toEqual({ share: 1, missing: [] });
});

it('a profile is scored by the work of what it names', () => {
  const covers = rulesIn('# ours\nHSPLcom/acme/Feed;->bind(I)V\nLcom/acme/Price$Kt;\n');
  expect(coverageOf([LOG], covers)).toEqual({
    share: 0.5,
    missing: [{ method: 'Lcom/acme/Price$Kt;->format(J)Ljava/lang/String;', share: 0.5 }],
  });
  expect(coverageOf([{ ...LOG, samples: [] }], covers)).toEqual({ share: 1, missing: [] });
});

it.each([
  ['HSPLcom/acme/**;->**(**)**', 4],
  ['PLcom/*/Feed;->*(*)V', 1],
  ['SLcom/acme/Feed;->bind(**)V', 2],
  ['HLcom/*;->**(**)**', 0],
  ['P**;->bind(*)V', 1],
  ['PLcom/acme/F?ed;->b?nd(?)?', 1],
  ['PLcom/acme/Price?Kt;->format(J)**', 0],
  ['PLcom/acme/*;->format(J)**', 1],
  ['PLcom?acme/Feed;->bind(I)V', 0],
  ['HSPLcom/acme/Feed;->bind(I)V+Lcom/acme/Row;', 0],
  ['HSPLcom.acme.Feed;->bind(I)V', 0],
])('%s names %i of the methods', (rule, count) => {
  expect(Object.keys(ran).filter(rulesIn(rule))).toHaveLength(count);
});

it('adding methods never lowers the score', () => {
  const names = Object.keys(ran);
  fc.assert(
    fc.property(fc.subarray(names), fc.subarray(names), (some, more) => {
      const share = (rules: readonly string[]): number =>
        coverageOf([LOG], rulesIn(rules.map((name) => `P${name}`).join('\n'))).share;
      expect(share([...some, ...more])).toBeGreaterThanOrEqual(share(some));
    }),
  );
});
