import { type Command, failed } from '../command.ts';

export const top: Command = () =>
  failed('top: the use of processor and memory is not measured on this device: `ps` lists its processes');
