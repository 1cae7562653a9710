import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import { DENSITY_DPI } from './bare-device.ts';
import { type MeasuredRun, measuredRun } from './measured-run.ts';
import type { Mismatch } from './mismatch.ts';
import { mismatchesOf } from './mismatches.ts';
import type { RandomWorld } from './random-world.ts';
import { type SlideTruth, truthOf } from './truth.ts';
import { openTruthDevice, type TruthDevice } from './truth-device.ts';

export interface CheckedWorld {
  readonly world: RandomWorld;
  readonly measured: MeasuredRun;
  readonly truth: readonly SlideTruth[];
  readonly mismatches: readonly Mismatch[];
}

/** Runs worlds on a virtual device of their refresh rate, started once per rate, and compares. */
export class WorldChecker {
  readonly #devices = new Map<number, Promise<TruthDevice>>();
  readonly #api: number;

  /** @param api level of the devices */
  constructor(api: number = OWN_LEVEL) {
    this.#api = api;
  }

  async check(world: RandomWorld): Promise<CheckedWorld> {
    const device = this.#devices.get(world.refreshHz) ?? openTruthDevice(world.refreshHz, this.#api);
    this.#devices.set(world.refreshHz, device);
    const { traces, displayLog, fromNs } = await (await device).run(world);
    const measured = measuredRun(traces, [DEMO_PACKAGE]);
    const truth = truthOf(
      displayLog,
      DENSITY_DPI,
      fromNs,
      (slide, i) => measured.slides[slide]?.knowsMovement[i] === true,
    );
    return {
      world,
      measured,
      truth,
      mismatches: mismatchesOf(measured, truth),
    };
  }

  async close(): Promise<void> {
    for (const device of this.#devices.values()) await (await device).close();
  }
}
