import { expect, it } from 'vitest';
import { driveFleet, type ShardEnd } from './drive-fleet.ts';
import { type FleetDecision, SESSION_RULES, type Shard } from './fleet-policy.ts';

const device = (name: string) => ({ name, className: 'pixel' });
const shard = (id: string): Shard => ({
  id,
  className: 'pixel',
  scenarios: ['feed', 'search'],
  group: id,
  moves: 0,
});

it('measures on several devices at once, and what one could not on another', async () => {
  const calls: string[] = [];
  const decisions: FleetDecision['kind'][] = [];
  let now = 0;
  const waiting: (() => void)[] = [];
  const measure = async (name: string, { id, scenarios }: Shard): Promise<ShardEnd> => {
    calls.push(`${name}: ${id} ${scenarios.join('+')}`);
    // Resolves only when both devices measure at once; one after the other would never end.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (calls.length > 1) for (const release of waiting) release();
    });
    return name === 'a' ? { kind: 'failed', left: ['search'], reason: 'device-lost' } : { kind: 'finished' };
  };
  await driveFleet({
    devices: [device('a'), device('b')],
    shards: [shard('1'), shard('2')],
    rules: SESSION_RULES,
    measure,
    onDecision: ({ kind }) => decisions.push(kind),
    nowS: () => now++,
  });
  expect(calls).toEqual(['a: 1 feed+search', 'b: 2 feed+search', 'b: 1 search']);
  expect(decisions).toEqual(['start', 'start', 'quarantine', 'moved', 'start']);
});
