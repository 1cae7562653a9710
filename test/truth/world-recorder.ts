import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import type { WorldRecord } from './checked-world.ts';
import type { RandomWorld } from './random-world.ts';
import { openTruthDevice, type TruthDevice } from './truth-device.ts';

/** Runs worlds on a virtual device of their refresh rate, started once per rate. */
export class WorldRecorder {
  readonly #devices = new Map<number, Promise<TruthDevice>>();
  readonly #api: number;

  /** @param api level of the devices */
  constructor(api: number = OWN_LEVEL) {
    this.#api = api;
  }

  async record(world: RandomWorld): Promise<WorldRecord> {
    const device = this.#devices.get(world.refreshHz) ?? openTruthDevice(world.refreshHz, this.#api);
    this.#devices.set(world.refreshHz, device);
    return (await device).run(world);
  }

  async close(): Promise<void> {
    for (const device of this.#devices.values()) await (await device).close();
  }
}
