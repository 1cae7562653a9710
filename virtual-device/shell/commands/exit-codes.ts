import type { Command } from '../command.ts';

export const succeed: Command = () => ({ code: 0 });
export const fail: Command = () => ({ code: 1 });
