import { type Command, failed, lines } from '../command.ts';
import { serviceNames } from '../dumpsys/services.ts';

const INTERNAL = ['package', 'input', 'settings', ...serviceNames()];

export const service: Command = ({ args }) => {
  const names = [...new Set(INTERNAL)].sort();
  if (args[0] === 'list')
    return lines(`Found ${names.length} services:`, ...names.map((name, i) => `${i}\t${name}: []`));
  const [verb, name] = args;
  if (verb === 'check' && name !== undefined)
    return lines(`Service ${name}: ${names.includes(name) ? 'found' : 'not found'}`);
  return failed('usage: service [list | check SERVICE]', 10);
};
