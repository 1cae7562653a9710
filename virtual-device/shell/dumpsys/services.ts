import { type Command, lines } from '../command.ts';
import { dumpActivity } from './activity.ts';
import { dumpBattery } from './battery.ts';
import { dumpCpuinfo } from './cpuinfo.ts';
import { dumpDeviceIdle } from './deviceidle.ts';
import { dumpDisplay } from './display.ts';
import { displayLog } from './display-log.ts';
import { dumpGfxinfo } from './gfxinfo.ts';
import { dumpInput } from './input.ts';
import { dumpMeminfo } from './meminfo.ts';
import { dumpPackage } from './package.ts';
import { dumpPower } from './power.ts';
import { dumpSurfaceFlinger } from './surface-flinger.ts';
import { dumpThermal } from './thermalservice.ts';
import { dumpWindow } from './window.ts';
import { dumpWork } from './work.ts';

export const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['activity', dumpActivity],
  ['battery', dumpBattery],
  ['cpuinfo', dumpCpuinfo],
  ['deviceidle', dumpDeviceIdle],
  ['display', dumpDisplay],
  ['display-log', displayLog],
  ['gfxinfo', dumpGfxinfo],
  ['input', dumpInput],
  ['input_method', () => lines('  mInputShown=false', '  mIsInputViewShown=false')],
  ['meminfo', dumpMeminfo],
  ['package', dumpPackage],
  ['power', dumpPower],
  ['SurfaceFlinger', dumpSurfaceFlinger],
  ['thermalservice', dumpThermal],
  ['webviewupdate', () => lines('Current WebView Update Service state')],
  ['window', dumpWindow],
  ['work', dumpWork],
]);
