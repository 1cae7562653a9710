import { type Command, failed, lines } from '../command.ts';
import { SERVICES } from './services.ts';

export const dumpsys: Command = (call) => {
  const [name = '', ...args] = call.args[0] === '-t' ? call.args.slice(2) : call.args;
  if (name === '-l')
    return lines('Currently running services:', ...[...SERVICES.keys()].map((service) => `  ${service}`));
  const service = SERVICES.get(name);
  return service === undefined ? failed(`Can't find service: ${name}`) : service({ ...call, args });
};
