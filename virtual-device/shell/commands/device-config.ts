import { type Command, failed, lines, ok } from '../command.ts';

/** No flag is set, and none can be: the framework on this device reads no flags. */
export const deviceConfig: Command = ({ args: [verb = '', namespace, name] }) => {
  if (verb === 'get' && namespace !== undefined && name !== undefined) return lines('null');
  if (verb === 'list') return ok();
  return failed(`device_config: '${verb}' is not supported: the framework on this device reads no flags`);
};
