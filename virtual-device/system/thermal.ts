/** How hot the device reports to be; `cmd thermalservice override-status` changes it. */
export interface Thermal {
  /** PowerManager.THERMAL_STATUS_…, from 0 (none) to 6 (shutdown). */
  status: number;
  isOverridden: boolean;
}
