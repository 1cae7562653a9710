import { type Command, failed, ok } from '../command.ts';

/** App operations are not enforced: only those of Appium's helpers can be set, which the device implements itself. */
export const appops: Command = ({ system, args }) => {
  const [verb, name = ''] = args.filter((arg, at) => arg !== '--user' && args[at - 1] !== '--user');
  if (verb === 'set' && system.packages.find(name)?.isStub === true) return ok();
  return failed(
    `appops: app operations are not enforced on this device, so '${args.join(' ')}' would change nothing`,
  );
};
