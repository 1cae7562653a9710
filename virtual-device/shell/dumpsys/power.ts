import { type Command, lines } from '../command.ts';

export const dumpPower: Command = () =>
  lines(
    'POWER MANAGER (dumpsys power)',
    '  mWakefulness=Awake',
    '  mIsPowered=true',
    '  mHoldingWakeLockSuspendBlocker=true',
    '  mHoldingDisplaySuspendBlocker=true',
    '  mSettingBatterySaverEnabled=false',
    '  mIsLowPowerModeEnabled=false',
    'Display Power: state=ON',
  );
