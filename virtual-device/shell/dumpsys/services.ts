import { type Command, lines, ok } from '../command.ts';
import { dumpActivity } from './activity.ts';
import { dumpBattery } from './battery.ts';
import { dumpDisplay } from './display.ts';
import { displayLog } from './display-log.ts';
import { dumpMeminfo } from './meminfo.ts';
import { dumpPackage } from './package.ts';
import { dumpPower } from './power.ts';
import { dumpThermal } from './thermalservice.ts';
import { dumpWindow } from './window.ts';

const deviceidle: Command = ({ args }) => {
  const added = args[0] === 'whitelist' && args[1]?.startsWith('+') === true;
  return added ? lines(`Added: ${args[1]?.slice(1)}`) : ok();
};
const surfaceFlinger: Command = () =>
  lines('Display 4619827259835644672 (HWC display 0): port=0 pnpId=GGL displayName="Virtual Display"');

export const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['activity', dumpActivity],
  ['battery', dumpBattery],
  ['cpuinfo', () => lines('Load: 0.0 / 0.0 / 0.0', 'CPU use of a virtual device is not measured')],
  ['deviceidle', deviceidle],
  ['display', dumpDisplay],
  ['display-log', displayLog],
  ['input_method', () => lines('  mInputShown=false', '  mIsInputViewShown=false')],
  ['meminfo', dumpMeminfo],
  ['package', dumpPackage],
  ['power', dumpPower],
  ['SurfaceFlinger', surfaceFlinger],
  ['thermalservice', dumpThermal],
  ['webviewupdate', () => lines('Current WebView Update Service state')],
  ['window', dumpWindow],
]);
