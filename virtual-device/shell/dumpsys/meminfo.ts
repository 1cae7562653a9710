import { type Command, lines } from '../command.ts';

/** Prints no figures: they would be those of the host's Java process. */
export const dumpMeminfo: Command = async ({ system, args }) => {
  const name = args.find((arg) => !arg.startsWith('-')) ?? '';
  const found = (await system.processes.list()).find((process) => process.name === name);
  return lines(
    found === undefined ? `No process found for: ${name}` : 'memory of a virtual device is not measured',
  );
};
