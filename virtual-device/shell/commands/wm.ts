import { type Command, failed, lines } from '../command.ts';

export const wm: Command = async ({ system, args }) => {
  const facts = await system.runtime.call('facts', {});
  if (args.length > 1) return failed('wm: the display of a virtual device cannot be changed');
  if (args[0] === 'size') return lines(`Physical size: ${facts.widthPx}x${facts.heightPx}`);
  if (args[0] === 'density') return lines(`Physical density: ${facts.densityDpi}`);
  return failed(`Unknown command: ${args[0] ?? ''}`, 255);
};
