/** The battery's reported state; `dumpsys battery set` changes it, as on a phone. */
export interface Battery {
  levelPercent: number;
  /** android.os.BatteryManager: 2 charging, 3 discharging, 5 full. */
  status: number;
  acPowered: boolean;
}

/** Full and plugged in: a state that throttles nothing. */
export const fullBattery = (): Battery => ({ levelPercent: 100, status: 5, acPowered: true });
