import { type Command, lines } from '../command.ts';

/** Fixed sizes: the real limit is the host's disk. */
export const df: Command = () =>
  lines(
    'Filesystem     1K-blocks    Used Available Use% Mounted on',
    '/dev/virtual    67108864 8388608  58720256  13% /data',
  );
