import { am } from '../am/am.ts';
import { type Command, failed, lines } from '../command.ts';
import { packageManager } from '../package/package-manager.ts';
import { accepted } from './accepted.ts';
import { settings } from './settings.ts';

const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['package', packageManager],
  ['activity', am],
  ['settings', settings],
  ['notification', accepted],
  ['appops', accepted],
  ['wifi', accepted],
  ['power', accepted],
  ['thermalservice', accepted],
  ['statusbar', accepted],
  ['location', () => lines('true')],
  ['uimode', () => lines('Night mode: no')],
]);

export const cmd: Command = (call) => {
  const [name = '', ...args] = call.args[0] === '-w' ? call.args.slice(1) : call.args;
  if (name === '-l')
    return lines('Currently running services:', ...[...SERVICES.keys()].map((service) => `  ${service}`));
  const command = SERVICES.get(name);
  return command === undefined ? failed(`cmd: Can't find service: ${name}`, 20) : command({ ...call, args });
};
