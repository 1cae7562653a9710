import { type Command, failed, lines } from '../command.ts';
import { callerOf, SHELL_PID, served } from '../demand.ts';
import { identityOf } from '../identity.ts';
import { asPhone, isWhole } from './as-phone.ts';
import { SERVICES } from './services.ts';

export const dumpsys: Command = (call) => {
  const [name = '', ...args] = call.args[0] === '-t' ? call.args.slice(2) : call.args;
  if (name === '-l')
    return lines('Currently running services:', ...[...SERVICES.keys()].map((service) => `  ${service}`));
  const service = call.system.permits.hasService(name) ? SERVICES.get(name) : undefined;
  if (service === undefined) return failed(`Can't find service: ${name}`);
  if (!call.system.permits.holds('DUMP', callerOf(call.actor)))
    return lines(
      `Permission Denial: can't dump ${name} from pid=${SHELL_PID}, uid=${identityOf(call.actor).uid} due to missing android.permission.DUMP permission`,
    );
  const text = call.system.phone?.dumps[name];
  return served(name, text === undefined || !isWhole(args) ? service : asPhone(text))({ ...call, args });
};
