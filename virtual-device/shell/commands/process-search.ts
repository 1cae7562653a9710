import { type Command, lines, operands } from '../command.ts';
import { regularExpression } from '../pattern.ts';

export const pidof: Command = async ({ system, args }) => {
  const names = operands(args);
  const found = (await system.processes.list()).filter(({ name }) => names.includes(name));
  return found.length === 0 ? { code: 1 } : lines(found.map(({ pid }) => pid).join(' '));
};

export const pgrep: Command = async ({ system, args }) => {
  const pattern = regularExpression(operands(args)[0] ?? '');
  const found = (await system.processes.list()).filter(({ name }) => pattern.test(name));
  return found.length === 0 ? { code: 1 } : lines(...found.map(({ pid }) => String(pid)));
};
