import {
  EMPTY_FLEET,
  type FleetDecision,
  type FleetDevice,
  type FleetEvent,
  type FleetRules,
  type Shard,
  stepFleet,
} from './fleet-policy.ts';

/** Outcome of a device's work on a shard. */
export type ShardEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly left: readonly string[]; readonly reason: string };

export interface FleetWork {
  readonly devices: readonly FleetDevice[];
  readonly shards: readonly Shard[];
  readonly rules: FleetRules;
  /** Measures a shard on a device; must not reject. */
  readonly measure: (device: string, shard: Shard) => Promise<ShardEnd>;
  readonly onDecision: (decision: FleetDecision) => void;
  /** Seconds on a monotonic clock. */
  readonly nowS: () => number;
}

/** Carries out the policy's decisions until nothing is left to do. */
export async function driveFleet(work: FleetWork): Promise<void> {
  const { devices, shards, rules, measure, onDecision, nowS } = work;
  let state = EMPTY_FLEET;
  const running = new Map<string, Promise<ShardEnd & { readonly device: string }>>();
  const take = (event: FleetEvent): void => {
    const step = stepFleet(state, event, nowS(), rules);
    state = step.state;
    for (const decision of step.decisions) {
      onDecision(decision);
      if (decision.kind === 'start')
        running.set(
          decision.device,
          measure(decision.device, decision.shard).then((end) => ({ ...end, device: decision.device })),
        );
    }
  };
  for (const device of devices) take({ kind: 'ready', device });
  take({ kind: 'submitted', shards });
  while (running.size > 0) {
    const event = await Promise.race(running.values());
    running.delete(event.device);
    take(event);
  }
}
