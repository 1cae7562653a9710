import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_FLEET,
  type FleetDecision,
  type FleetEvent,
  type FleetRules,
  SESSION_RULES,
  type Shard,
  stepFleet,
} from './fleet-policy.ts';

const shard = (id: string, over: Partial<Shard> = {}): Shard => ({
  id,
  className: 'pixel',
  scenarios: ['feed', 'search'],
  group: id,
  moves: 0,
  ...over,
});
const ready = (name: string, className = 'pixel'): FleetEvent => ({
  kind: 'ready',
  device: { name, className },
});
const submitted = (...shards: Shard[]): FleetEvent => ({ kind: 'submitted', shards });
const finished = (device: string): FleetEvent => ({ kind: 'finished', device });
const failed = (device: string, left: readonly string[] = ['search']): FleetEvent => ({
  kind: 'failed',
  device,
  left,
  reason: 'device-lost',
});

/** The decisions after each event, as words; events are one second apart, from 0 s. */
function words(events: readonly FleetEvent[], rules: FleetRules = SESSION_RULES): readonly string[] {
  let state = EMPTY_FLEET;
  return events.map((event, nowS) => {
    const step = stepFleet(state, event, nowS, rules);
    state = step.state;
    return step.decisions.map(wordOf).join(', ');
  });
}
function wordOf(decision: FleetDecision): string {
  switch (decision.kind) {
    case 'start':
      return `${decision.device} starts ${decision.shard.id} after ${decision.waitedS} s`;
    case 'quarantine':
      return `${decision.device} quarantined for ${decision.forS ?? 'ever'}`;
    case 'moved':
      return `${decision.shard.id} moved with ${decision.shard.scenarios.join('+')}`;
    case 'lost':
      return `${decision.shard.id} lost: ${decision.because}`;
  }
}

describe('stepFleet', () => {
  it('waits for a device of a class that is ready later than others', () =>
    expect(
      words([submitted(shard('1'), shard('2', { className: 'samsung' })), ready('a'), ready('s', 'samsung')]),
    ).toEqual(['', 'a starts 1 after 1 s', 's starts 2 after 2 s']));

  it.each<[string, readonly FleetEvent[], readonly string[]]>([
    [
      'starts shards on idle devices in order; the next one waits',
      [ready('a'), ready('b'), submitted(shard('1'), shard('2'), shard('3')), finished('b')],
      ['', '', 'a starts 1 after 0 s, b starts 2 after 0 s', 'b starts 3 after 1 s'],
    ],
    [
      'gives a shard to a device of its class only, and does not hold up others',
      [
        ready('a'),
        ready('s', 'samsung'),
        submitted(shard('1'), shard('2'), shard('3', { className: 'samsung' })),
      ],
      ['', '', 'a starts 1 after 0 s, s starts 3 after 0 s'],
    ],
    [
      'moves what is left of a failed shard to another device, which gets it when it is idle',
      [ready('a'), ready('b'), submitted(shard('1'), shard('2')), failed('a'), finished('b')],
      [
        ...['', '', 'a starts 1 after 0 s, b starts 2 after 0 s'],
        ...['a quarantined for ever, 1 moved with search', 'b starts 1 after 1 s'],
      ],
    ],
    [
      'loses a shard that fails twice',
      [ready('a'), ready('b'), ready('c'), submitted(shard('1')), failed('a'), failed('b')],
      [
        ...['', '', '', 'a starts 1 after 0 s'],
        'a quarantined for ever, 1 moved with search, b starts 1 after 0 s',
        'b quarantined for ever, 1 lost: moved-before',
      ],
    ],
    [
      'loses a shard that no other device can measure',
      [ready('a'), ready('s', 'samsung'), submitted(shard('1')), failed('a')],
      ['', '', 'a starts 1 after 0 s', 'a quarantined for ever, 1 moved with search, 1 lost: no-device'],
    ],
    [
      'never gives two shards of a group to one device',
      [
        ready('a'),
        ready('b'),
        submitted(shard('1', { group: 'g' }), shard('2', { group: 'g' })),
        failed('a'),
        finished('b'),
      ],
      [
        ...['', '', 'a starts 1 after 0 s, b starts 2 after 0 s'],
        ...['a quarantined for ever, 1 moved with search, 1 lost: no-device', ''],
      ],
    ],
    [
      'moves nothing when all was measured before the device failed',
      [ready('a'), ready('b'), submitted(shard('1')), failed('a', [])],
      ['', '', 'a starts 1 after 0 s', 'a quarantined for ever'],
    ],
    [
      'waits with shards until the first device is there',
      [submitted(shard('1')), ready('a')],
      ['', 'a starts 1 after 1 s'],
    ],
  ])('%s', (_, events, expected) => expect(words(events)).toEqual(expected));

  it('doubles the quarantine at each failure in a row, and waits for the device', () => {
    const rules = { maxMoves: 9, quarantineS: 60 };
    const again = [ready('a'), submitted(shard('2')), failed('a')];
    const events = [ready('a'), submitted(shard('1')), failed('a', []), ...again];
    expect(words(events, rules).filter((line) => line.includes('quarantined'))).toEqual([
      'a quarantined for 60',
      'a quarantined for 120, 2 moved with search, 2 lost: no-device',
    ]);
  });

  it('doubles it five times at most', () => {
    const rules = { maxMoves: 1, quarantineS: 1 };
    const failing = (id: number) => [ready('a'), submitted(shard(String(id))), failed('a', [])];
    const events = Array.from({ length: 8 }, (_, i) => failing(i)).flat();
    expect(words(events, rules).filter((line) => line.includes('quarantined'))).toEqual(
      [1, 2, 4, 8, 16, 32, 32, 32].map((s) => `a quarantined for ${s}`),
    );
  });

  it('forgets groups of which nothing is left, and no others', () => {
    const of = (id: string) => shard(id, { group: 'g' });
    const events = [ready('a'), ready('b'), submitted(of('1'), of('2')), finished('a'), finished('b')];
    let state = EMPTY_FLEET;
    const sizes = events.map((event) => {
      state = stepFleet(state, event, 0, SESSION_RULES).state;
      return state.used.size;
    });
    expect(sizes).toEqual([0, 0, 1, 1, 0]);
  });

  it('starts to count failures again after a success', () => {
    const work = (id: string, end: FleetEvent) => [ready('a'), submitted(shard(id)), end];
    const events = [
      ...work('1', failed('a', [])),
      ...work('2', finished('a')),
      ...work('3', failed('a', [])),
    ];
    expect(words(events, { maxMoves: 1, quarantineS: 60 }).at(-1)).toBe('a quarantined for 60');
  });

  it('a device that measures nothing cannot end', () =>
    expect(() => words([ready('a'), finished('a')])).toThrow('The device a measures nothing.'));
});

/** For any fleet and any order of ends. */
it('ends each shard once, on one device at a time, and never on a device that failed or had its group', () => {
  const fleets = fc.record({
    devices: fc.array(fc.constantFrom('pixel', 'samsung'), { minLength: 1, maxLength: 6 }),
    shards: fc.array(fc.tuple(fc.constantFrom('pixel', 'samsung'), fc.constantFrom('g', 'h')), {
      maxLength: 12,
    }),
    ends: fc.infiniteStream(fc.tuple(fc.nat(), fc.boolean())),
  });
  fc.assert(
    fc.property(fleets, ({ devices, shards, ends }) => {
      const begin = [
        ...devices.map((className, i) => ready(`d${i}`, className)),
        submitted(
          ...shards.map(([className, group], i) => shard(String(i), { className, group: className + group })),
        ),
      ];
      const running = new Map<string, Shard>();
      const ended: string[] = [];
      const quarantined = new Set<string>();
      const groups = new Set<string>();
      let state = EMPTY_FLEET;
      const take = (event: FleetEvent): void => {
        const step = stepFleet(state, event, 0, SESSION_RULES);
        state = step.state;
        for (const decision of step.decisions) {
          if (decision.kind === 'lost') ended.push(decision.shard.id);
          if (decision.kind === 'quarantine') quarantined.add(decision.device);
          if (decision.kind !== 'start') continue;
          const place = `${decision.device} ${decision.shard.group}`;
          expect([running.has(decision.device), quarantined.has(decision.device), groups.has(place)]).toEqual(
            [...[false, false, false]],
          );
          expect(decision.shard.moves).toBeLessThanOrEqual(1);
          groups.add(place);
          running.set(decision.device, decision.shard);
        }
      };
      for (const event of begin) take(event);
      for (const [which, isFailure] of ends) {
        const [device, work] = [...running][which % running.size] ?? [];
        if (device === undefined || work === undefined) break;
        running.delete(device);
        if (!isFailure) ended.push(work.id);
        take(isFailure ? failed(device) : finished(device));
      }
      expect(state.queue).toEqual([]);
      expect(ended.toSorted()).toEqual(shards.map((_, i) => String(i)).toSorted());
    }),
    { numRuns: 300 },
  );
});
