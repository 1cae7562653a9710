import { type Command, failed, lines } from '../command.ts';
import { callerOf, identityOf, SHELL_PID, served } from '../demand.ts';
import { serviceOf } from './services.ts';

export const dumpsys: Command = (call) => {
  const { permits, phone } = call.system;
  const [name = '', ...args] = call.args;
  const service = permits.hasService(name) ? serviceOf(name, args, phone) : undefined;
  if (service === undefined) return failed(`Can't find service: ${name}`);
  if (!permits.holds('DUMP', callerOf(call.actor)))
    return lines(
      `Permission Denial: can't dump ${name} from pid=${SHELL_PID}, uid=${identityOf(call.actor).uid} due to missing android.permission.DUMP permission`,
    );
  return served(name, service)({ ...call, args });
};
