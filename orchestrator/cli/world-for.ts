import { findWorld, type World, worlds } from '../../virtual-device/index.ts';
import { UsageError } from '../base/errors.ts';
import type { Target } from '../capture/recording.ts';
import type { SessionPlan } from '../service/session-plan.ts';

export interface ChosenWorld {
  readonly name: string;
  readonly refreshHz: number;
  /** Launch extras of the demo app that plant the costs. */
  readonly extras: SessionPlan['extras'];
}

/** The world named by `--world`; worlds exist on the virtual device only. */
export function worldFor(name: string | undefined, target: Target['kind']): ChosenWorld | undefined {
  if (name === undefined) return undefined;
  if (target !== 'virtual') throw new UsageError('--world needs the virtual device: add --device virtual.');
  return worldNamed(name);
}

/** @throws UsageError if there is no world of this name */
export function worldNamed(name: string): World {
  const world = findWorld(name);
  if (world !== undefined) return world;
  throw new UsageError(`There is no world '${name}'; there are ${worlds.map((w) => w.name).join(', ')}.`);
}
