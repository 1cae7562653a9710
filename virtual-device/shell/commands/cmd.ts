import { am } from '../am/am.ts';
import { type Command, failed, lines, ok } from '../command.ts';
import { served } from '../demand.ts';
import { packageManager } from '../package/package-manager.ts';
import { input } from './input.ts';
import { appops, locale, thermalservice, uimode } from './services.ts';
import { settings } from './settings.ts';

/** Appium's settings app listens to notifications; the device implements what it would do with them. */
const notification: Command = ({ system, args: [verb, component = ''] }) =>
  /^(?:dis)?allow_listener$/.test(verb ?? '') &&
  system.packages.find(component.split('/')[0] ?? '')?.isStub === true
    ? ok()
    : failed(`cmd: notification ${verb ?? ''} is not supported: the device shows no notifications`);

/** A service that only gives a phone's answer to one question. */
const fixed =
  (name: string, question: string, answer: string): Command =>
  ({ args }) =>
    args.join(' ') === question
      ? lines(answer)
      : failed(`cmd: ${name} ${args.join(' ')} is not supported: only '${question}'`);

const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['activity', am],
  ['appops', appops],
  ['input', input],
  ['locale', locale],
  ['location', fixed('location', 'is-location-enabled', 'true')],
  ['notification', notification],
  ['package', packageManager],
  ['settings', settings],
  ['thermalservice', thermalservice],
  ['uimode', uimode],
]);

export const cmd: Command = (call) => {
  const [name = '', ...args] = call.args[0] === '-w' ? call.args.slice(1) : call.args;
  if (name === '-l')
    return lines('Currently running services:', ...[...SERVICES.keys()].map((service) => `  ${service}`));
  const command = call.system.permits.hasService(name) ? SERVICES.get(name) : undefined;
  return command === undefined
    ? failed(`cmd: Can't find service: ${name}`, 20)
    : served(name, command)({ ...call, args });
};
