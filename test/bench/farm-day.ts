/**
 * What does a farm of 300 devices do in a day, by the policy of sessions on several devices?
 * `npx tsx test/bench/farm-day.ts [--seeds n]` simulates the pull requests of a day, devices that are unplugged and repaired,
 * and devices that look healthy and fail. It prints waits, utilisation, quarantines and moves, with the farm's rules and
 * without quarantine. Each seed takes about 10 s. Exits with 1 when a shard does not end exactly once, a device measures two at a time, or a scenario
 * that was measured to the end is measured again.
 */
import { bisector, max, quantile } from 'd3-array';
import {
  EMPTY_FLEET,
  type FleetDecision,
  type FleetEvent,
  type FleetRules,
  type FleetState,
  type Shard,
  stepFleet,
} from '../../orchestrator/fleet/fleet-policy.ts';
import { seeded } from '../../orchestrator/statistics/random.ts';
import {
  DAY_S,
  DEVICES,
  endOf,
  JOBS,
  jobShards,
  type Phone,
  phones,
  submittedAtS,
  type Timed,
} from './farm-model.ts';

const FARM_RULES: FleetRules = { maxMoves: 1, quarantineS: 600 };
const byTime = bisector<Timed, number>(({ atS }) => atS);

interface Day {
  readonly shards: number;
  readonly waitsS: readonly number[];
  readonly busyS: number;
  readonly quarantines: number;
  readonly moved: number;
  readonly lost: number;
  readonly longestQueue: number;
  readonly violations: readonly string[];
}

/** The farm and its clock; carries out what the policy decides. */
class FarmDay {
  readonly #random: ReturnType<typeof seeded>;
  readonly #rules: FleetRules;
  readonly #phones: ReadonlyMap<string, Phone>;
  readonly #events: Timed[] = [];
  #state: FleetState = EMPTY_FLEET;
  readonly #running = new Map<string, { readonly shard: Shard; readonly sinceS: number }>();
  readonly #measured = new Set<string>();
  readonly #open = new Map<string, number>();
  readonly #waitsS: number[] = [];
  readonly #violations: string[] = [];
  #busyS = 0;
  #quarantines = 0;
  #moved = 0;
  #lost = 0;
  #longestQueue = 0;

  constructor(seed: number, rules: FleetRules) {
    this.#random = seeded(seed);
    this.#rules = rules;
    const all = phones(this.#random);
    this.#phones = new Map(all.map((phone) => [phone.name, phone]));
    for (const device of all) this.#at(0, { kind: 'ready', device });
    for (let job = 0; job < JOBS; job++) {
      const shards = jobShards(this.#random, job);
      for (const { id } of shards) this.#open.set(id, 1);
      this.#at(submittedAtS(this.#random), { kind: 'submitted', shards });
    }
  }

  run(): Day {
    const shards = this.#open.size;
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) this.#take(next);
    for (const [id, open] of this.#open)
      if (open !== 0) this.#violations.push(`${id} ended ${1 - open} times`);
    return {
      shards,
      waitsS: this.#waitsS,
      busyS: this.#busyS,
      quarantines: this.#quarantines,
      moved: this.#moved,
      lost: this.#lost,
      longestQueue: this.#longestQueue,
      violations: this.#violations,
    };
  }

  #at(atS: number, event: FleetEvent): void {
    this.#events.splice(byTime.right(this.#events, atS), 0, { atS, event });
  }

  #take({ atS, event }: Timed): void {
    if (event.kind === 'finished' || event.kind === 'failed') this.#end(event, atS);
    const { state, decisions } = stepFleet(this.#state, event, atS, this.#rules);
    this.#state = state;
    this.#longestQueue = Math.max(this.#longestQueue, state.queue.length);
    for (const decision of decisions) this.#carryOut(decision, atS);
  }

  #end(event: Extract<FleetEvent, { kind: 'finished' | 'failed' }>, nowS: number): void {
    const work = this.#running.get(event.device);
    if (work === undefined) throw new Error(`${event.device} ended nothing.`);
    this.#running.delete(event.device);
    this.#busyS += nowS - work.sinceS;
    const left = event.kind === 'failed' ? event.left : [];
    for (const scenario of work.shard.scenarios.filter((name) => !left.includes(name))) {
      const name = `${work.shard.id} ${scenario}`;
      if (this.#measured.has(name)) this.#violations.push(`${name} was measured again`);
      this.#measured.add(name);
    }
    if (left.length === 0) this.#close(work.shard);
  }

  #carryOut(decision: FleetDecision, nowS: number): void {
    switch (decision.kind) {
      case 'start': {
        const phone = this.#phone(decision.device);
        if (this.#running.has(phone.name))
          this.#violations.push(`${phone.name} measures two shards at a time`);
        this.#running.set(phone.name, { shard: decision.shard, sinceS: nowS });
        this.#waitsS.push(decision.waitedS);
        const { atS, event } = endOf(phone, decision.shard, nowS, this.#random);
        this.#at(atS, event);
        break;
      }
      case 'quarantine': {
        this.#quarantines += 1;
        const device = this.#phone(decision.device);
        const endS = nowS + (decision.forS ?? 0);
        // A check of the phone's state precedes its return.
        const repairedS = device.broken.find(([from, until]) => from <= endS && until > endS)?.[1] ?? endS;
        this.#at(repairedS, { kind: 'ready', device });
        break;
      }
      case 'moved':
        this.#moved += 1;
        break;
      case 'lost':
        this.#lost += 1;
        this.#close(decision.shard);
        break;
    }
  }

  #close({ id }: Shard): void {
    this.#open.set(id, (this.#open.get(id) ?? 0) - 1);
  }

  #phone(name: string): Phone {
    const phone = this.#phones.get(name);
    if (phone === undefined) throw new Error(`There is no ${name}.`);
    return phone;
  }
}

function textOf(day: Day): string {
  const wait = (p: number): string => `${(quantile(day.waitsS, p) ?? 0).toFixed(0)} s`;
  return [
    `${day.shards} shards`,
    `utilisation ${((100 * day.busyS) / (DEVICES * DAY_S)).toFixed(1)} %`,
    `wait median ${wait(0.5)}, 95 % ${wait(0.95)}, longest ${(max(day.waitsS) ?? 0).toFixed(0)} s`,
    `longest queue ${day.longestQueue}`,
    `${day.quarantines} quarantines`,
    `${day.moved} moved`,
    `${day.lost} lost`,
  ].join(' · ');
}

function main(seeds: number): number {
  const policies: readonly (readonly [string, FleetRules])[] = [
    ['with quarantine', FARM_RULES],
    ['without', { ...FARM_RULES, quarantineS: 0 }],
  ];
  let violations = 0;
  for (let seed = 1; seed <= seeds; seed++)
    for (const [name, rules] of policies) {
      const day = new FarmDay(seed, rules).run();
      process.stdout.write(`seed ${seed}, ${name.padEnd(15)} ${textOf(day)}\n`);
      for (const violation of day.violations.slice(0, 5)) process.stdout.write(`  ${violation}\n`);
      violations += day.violations.length;
    }
  return violations === 0 ? 0 : 1;
}

const at = process.argv.indexOf('--seeds');
process.exitCode = main(at === -1 ? 3 : Number(process.argv[at + 1]));
