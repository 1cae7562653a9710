import { type Command, failed, lines, ok } from '../command.ts';

/** The device is never idle, so that its list of exceptions, which Appium adds to, is of no effect. */
export const dumpDeviceIdle: Command = ({ args: [verb, name] }) => {
  if (verb === 'disable' && name === undefined)
    return lines('Deep idle mode disabled', 'Light idle mode disabled');
  if (verb === 'enabled' && name === undefined) return lines('0');
  if (verb === 'whitelist' && name === undefined) return ok();
  if (verb === 'whitelist' && name?.startsWith('+') === true) return lines(`Added: ${name.slice(1)}`);
  return failed(
    'deviceidle: this device is never idle: only `enabled`, `disable` and `whitelist [+PACKAGE]` are supported',
  );
};
