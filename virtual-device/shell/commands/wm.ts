import { type Command, failed, lines, ok } from '../command.ts';

/** `wm size`, `wm density`, `wm user-rotation [free | lock [0|1]]`; the display cannot be changed while the device runs. */
export const wm: Command = async ({ system, args: [verb = '', ...args] }) => {
  const facts = await system.runtime.call('facts', {});
  if (verb === 'user-rotation') return rotation(system, args);
  if (verb !== 'size' && verb !== 'density') return failed(`Unknown command: ${verb}`, 255);
  if (args.length > 0 && args[0] !== 'reset')
    return failed(`wm: the display cannot be changed: start the device with another ${verb}`);
  return lines(
    verb === 'size'
      ? `Physical size: ${facts.widthPx}x${facts.heightPx}`
      : `Physical density: ${facts.densityDpi}`,
  );
};

const rotation = async (
  { runtime }: Parameters<Command>[0]['system'],
  [mode, turns = '0']: readonly string[],
): Promise<Awaited<ReturnType<Command>>> => {
  const { widthPx, heightPx } = await runtime.call('facts', {});
  if (mode === undefined) return lines(`lock ${widthPx > heightPx ? 1 : 0}`);
  if (mode !== 'lock' || !/^[01]$/.test(turns))
    return failed(
      'wm: only `user-rotation lock 0` and `lock 1` are supported: the device cannot be turned by hand',
    );
  await runtime.call('rotate', { landscape: turns === '1' });
  return ok();
};
