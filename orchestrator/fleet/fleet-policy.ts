/** Decides which device measures what, and what to do when one fails: pure, for sessions and for the simulation of a day. */

export interface FleetDevice {
  readonly name: string;
  readonly className: string;
}

/** Scenarios that one device measures in one go. */
export interface Shard {
  readonly id: string;
  /** Class of the devices that may measure it. */
  readonly className: string;
  readonly scenarios: readonly string[];
  /** Shards of one group have the same scenarios, for different devices. */
  readonly group: string;
  /** Number of times it was moved to another device. */
  readonly moves: number;
}

export interface FleetRules {
  /** Maximum number of moves of a shard; after that it is lost. */
  readonly maxMoves: number;
  /** Seconds for which a failed device gets nothing, doubled at each further failure; absent: for the rest of the session. */
  readonly quarantineS?: number;
}
/** The longest quarantine is 32 times the first. */
const MAX_DOUBLINGS = 5;
export const SESSION_RULES: FleetRules = { maxMoves: 1 };

/** Why no device measures a shard any more. */
export const LOST_BECAUSE = ['moved-before', 'no-device'] as const;

export type FleetEvent =
  | { readonly kind: 'submitted'; readonly shards: readonly Shard[] }
  /** A device is available, for the first time or after its quarantine. */
  | { readonly kind: 'ready'; readonly device: FleetDevice }
  | { readonly kind: 'finished'; readonly device: string }
  /** `left`: scenarios of its shard that it did not measure to the end. */
  | {
      readonly kind: 'failed';
      readonly device: string;
      readonly left: readonly string[];
      readonly reason: string;
    };

export type FleetDecision =
  | { readonly kind: 'start'; readonly device: string; readonly shard: Shard; readonly waitedS: number }
  | { readonly kind: 'quarantine'; readonly device: string; readonly reason: string; readonly forS?: number }
  | { readonly kind: 'moved'; readonly shard: Shard; readonly from: string }
  | { readonly kind: 'lost'; readonly shard: Shard; readonly because: (typeof LOST_BECAUSE)[number] };

type DeviceState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly shard: Shard }
  | { readonly kind: 'quarantined' };

interface KnownDevice {
  readonly device: FleetDevice;
  readonly state: DeviceState;
  readonly failures: number;
}
interface Queued {
  readonly shard: Shard;
  readonly sinceS: number;
}

export interface FleetState {
  readonly devices: ReadonlyMap<string, KnownDevice>;
  /** Shards in order of arrival: first come, first served. */
  readonly queue: readonly Queued[];
  /** Group → devices that have measured, or are measuring, one of its shards. */
  readonly used: ReadonlyMap<string, ReadonlySet<string>>;
}
export const EMPTY_FLEET: FleetState = { devices: new Map(), queue: [], used: new Map() };

export interface FleetStep {
  readonly state: FleetState;
  readonly decisions: readonly FleetDecision[];
}

/** The state after an event, and the actions to take. @param nowS seconds on any monotonic clock */
export function stepFleet(state: FleetState, event: FleetEvent, nowS: number, rules: FleetRules): FleetStep {
  const { state: changed, decisions } = applied(state, event, nowS, rules);
  const started = assigned(changed, nowS);
  const kept = withoutHopeless(started, rules, event.kind);
  return {
    state: withoutOldGroups(kept.state),
    decisions: [...decisions, ...started.decisions, ...kept.decisions],
  };
}

function applied(state: FleetState, event: FleetEvent, nowS: number, rules: FleetRules): FleetStep {
  switch (event.kind) {
    case 'submitted':
      return { state: queued(state, event.shards, nowS), decisions: [] };
    case 'ready': {
      const { device } = event;
      const failures = state.devices.get(device.name)?.failures ?? 0;
      return { state: withDevice(state, { device, state: { kind: 'idle' }, failures }), decisions: [] };
    }
    case 'finished': {
      const { known } = busy(state, event.device);
      return { state: withDevice(state, { ...known, state: { kind: 'idle' }, failures: 0 }), decisions: [] };
    }
    case 'failed':
      return failed(state, event, nowS, rules);
  }
}

function failed(
  state: FleetState,
  { device, left, reason }: Extract<FleetEvent, { kind: 'failed' }>,
  nowS: number,
  { maxMoves, quarantineS }: FleetRules,
): FleetStep {
  const { known, shard } = busy(state, device);
  const failures = known.failures + 1;
  const forS =
    quarantineS === undefined ? {} : { forS: quarantineS * 2 ** Math.min(failures - 1, MAX_DOUBLINGS) };
  const quarantine = { kind: 'quarantine', device, reason, ...forS } as const;
  const without = withDevice(state, { ...known, state: { kind: 'quarantined' }, failures });
  if (left.length === 0) return { state: without, decisions: [quarantine] };
  const rest: Shard = { ...shard, scenarios: left, moves: shard.moves + 1 };
  return rest.moves > maxMoves
    ? { state: without, decisions: [quarantine, { kind: 'lost', shard: rest, because: 'moved-before' }] }
    : {
        state: queued(without, [rest], nowS),
        decisions: [quarantine, { kind: 'moved', shard: rest, from: device }],
      };
}

/** Gives each queued shard, in order, the first idle device that may measure it. */
function assigned(state: FleetState, nowS: number): FleetStep {
  const idle = [...state.devices.values()].filter((known) => known.state.kind === 'idle');
  const devices = new Map(state.devices);
  const used = new Map(state.used);
  const decisions: FleetDecision[] = [];
  const queue = state.queue.filter(({ shard, sinceS }) => {
    const index = idle.findIndex(({ device }) => mayMeasure(device, shard, used));
    const [known] = index === -1 ? [] : idle.splice(index, 1);
    if (known === undefined) return true;
    const { name } = known.device;
    devices.set(name, { ...known, state: { kind: 'busy', shard } });
    used.set(shard.group, new Set([...(used.get(shard.group) ?? []), name]));
    decisions.push({ kind: 'start', device: name, shard, waitedS: nowS - sinceS });
    return false;
  });
  return { state: { devices, queue, used }, decisions };
}

/** A shard that no device will ever be able to measure is lost at once, not at the end. */
function withoutHopeless(
  { state, decisions }: FleetStep,
  { quarantineS }: FleetRules,
  event: FleetEvent['kind'],
): FleetStep {
  const started = new Set(decisions.flatMap((one) => (one.kind === 'start' ? [one.shard.group] : [])));
  // Another device may still become ready.
  const mayHaveChanged = ({ shard }: Queued): boolean =>
    event === 'submitted' || event === 'failed' || started.has(shard.group);
  const isHopeless = ({ shard }: Queued): boolean =>
    ![...state.devices.values()].some(
      (known) =>
        mayMeasure(known.device, shard, state.used) &&
        (known.state.kind !== 'quarantined' || quarantineS !== undefined),
    );
  const lost =
    state.devices.size === 0 ? [] : state.queue.filter((one) => mayHaveChanged(one) && isHopeless(one));
  return {
    state: { ...state, queue: state.queue.filter((one) => !lost.includes(one)) },
    decisions: lost.map(({ shard }) => ({ kind: 'lost', shard, because: 'no-device' })),
  };
}

/** Forgets groups that have no shards left: a farm measures for months. */
function withoutOldGroups(state: FleetState): FleetState {
  const present = new Set([
    ...state.queue.map(({ shard }) => shard.group),
    ...[...state.devices.values()].flatMap((known) =>
      known.state.kind === 'busy' ? [known.state.shard.group] : [],
    ),
  ]);
  return { ...state, used: new Map([...state.used].filter(([group]) => present.has(group))) };
}

const mayMeasure = ({ name, className }: FleetDevice, shard: Shard, used: FleetState['used']): boolean =>
  className === shard.className && used.get(shard.group)?.has(name) !== true;

const queued = (state: FleetState, shards: readonly Shard[], nowS: number): FleetState => ({
  ...state,
  queue: [...state.queue, ...shards.map((shard) => ({ shard, sinceS: nowS }))],
});

const withDevice = (state: FleetState, known: KnownDevice): FleetState => ({
  ...state,
  devices: new Map(state.devices).set(known.device.name, known),
});

function busy(state: FleetState, device: string): { readonly known: KnownDevice; readonly shard: Shard } {
  const known = state.devices.get(device);
  if (known?.state.kind !== 'busy') throw new Error(`The device ${device} measures nothing.`);
  return { known, shard: known.state.shard };
}
