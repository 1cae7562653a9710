import { type Command, failed } from '../command.ts';

export const dumpCpuinfo: Command = () =>
  failed(
    'cpuinfo: the load of the processor is not measured on this device: `dumpsys work` counts the work of an app',
  );
