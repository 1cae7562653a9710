import { am } from '../am/am.ts';
import { type Command, failed, limitedTo, lines, ok } from '../command.ts';
import { served } from '../demand.ts';
import { packageManager } from '../package/package-manager.ts';
import { input } from './input.ts';
import { appops, locale, uimode } from './services.ts';
import { settings } from './settings.ts';

/** Appium's settings app listens to notifications; the device implements what it would do with them. */
const notification: Command = ({ system, args: [verb, component = ''] }) =>
  /^(?:dis)?allow_listener$/.test(verb ?? '') &&
  system.packages.find(component.split('/')[0] ?? '')?.isStub === true
    ? ok()
    : failed(`cmd: notification ${verb ?? ''} is not supported: the device shows no notifications`);

/** What Appium asks before it takes the position of the device. */
const location: Command = ({ args: [verb = ''] }) =>
  verb === 'is-location-enabled' ? lines('true') : failed(`Unknown command: ${verb}`, 255);

const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['activity', am],
  ['appops', appops],
  ['input', input],
  ['locale', limitedTo('--locales= --user=', locale)],
  ['location', location],
  ['notification', notification],
  ['package', packageManager],
  ['settings', settings],
  ['uimode', uimode],
]);

export const cmd: Command = (call) => {
  const [name = '', ...args] = call.args[0] === '-w' ? call.args.slice(1) : call.args;
  const command = call.system.permits.hasService(name) ? SERVICES.get(name) : undefined;
  return command === undefined
    ? failed(`cmd: Can't find service: ${name}`, 20)
    : served(name, command)({ ...call, args });
};
