import { type Command, failed, lines } from '../command.ts';

/** Has no figures: they would be those of the host's Java process. */
export const dumpMeminfo: Command = async ({ system, args }) => {
  const name = args.find((arg) => !arg.startsWith('-'));
  const isKnown =
    name === undefined || (await system.processes.list()).some((process) => process.name === name);
  return isKnown
    ? failed(
        'meminfo: the memory of an app is not measured on this device: it shares a Java virtual machine with it',
      )
    : lines(`No process found for: ${name}`);
};
