import { type Command, lines } from '../command.ts';

export const uptime: Command = async ({ system }) => {
  const { nowUs } = await system.runtime.call('facts', {});
  return lines(`up ${(nowUs / 1e6).toFixed(2)} s, 0 users, load average: 0.00, 0.00, 0.00`);
};
