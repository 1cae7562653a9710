import type { RuntimePort } from '../runtime-link/runtime-port.ts';

/** How hot the device reports to be; `cmd thermalservice override-status` changes it. */
export interface Thermal {
  /** PowerManager.THERMAL_STATUS_…, from 0 (none) to 6 (shutdown). */
  status: number;
  isOverridden: boolean;
}

interface Heated {
  readonly runtime: RuntimePort;
  readonly thermal: Thermal;
}

/** Sets the status and calls the listeners in apps. */
export async function setThermalStatus({ runtime, thermal }: Heated, status: number): Promise<void> {
  await runtime.call('thermal', { status });
  thermal.status = status;
}
