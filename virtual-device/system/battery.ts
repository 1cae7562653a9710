/** What the device says of its battery; `dumpsys battery set` changes it, as on a phone. */
export interface Battery {
  levelPercent: number;
  /** android.os.BatteryManager: 2 charging, 3 discharging, 5 full. */
  status: number;
  acPowered: boolean;
}

/** Full, cool and plugged in: nothing here that could slow a phone down. */
export const fullBattery = (): Battery => ({ levelPercent: 100, status: 5, acPowered: true });
