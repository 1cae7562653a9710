import { type Command, lines } from '../command.ts';

export const uptime: Command = async ({ system }) => {
  const { nowUs, wallMs } = await system.runtime.call('facts', {});
  const time = new Date(wallMs).toISOString().slice(11, 19);
  const minutes = Math.floor(nowUs / 60e6);
  const hours = Math.floor(minutes / 60);
  const up = hours === 0 ? `${minutes} min` : `${hours}:${String(minutes % 60).padStart(2, '0')}`;
  return lines(` ${time} up ${up},  0 users,  load average: 0.00, 0.00, 0.00`);
};
