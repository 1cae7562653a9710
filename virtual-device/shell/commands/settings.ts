import { type Command, failed, lines, ok } from '../command.ts';

/** Settings that the framework would act on: the device cannot, so they keep the value that it has. */
const FIXED = new Map([
  ['global/animator_duration_scale', '1'],
  ['system/font_scale', '1'],
]);

/** Stores settings, which `settings get` returns; apps read the framework's defaults. `user_rotation` turns the device. */
export const settings: Command = async ({ system, args }) => {
  const [verb = '', namespace, name, ...value] = args.filter(
    (arg, i) => arg !== '--user' && args[i - 1] !== '--user',
  );
  const key = `${namespace}/${name}`;
  switch (verb) {
    case 'get':
      return lines(system.settings.get(key) ?? 'null');
    case 'put': {
      const text = value[0] ?? '';
      const fixed = FIXED.get(key);
      if (fixed !== undefined && Number(text) !== Number(fixed))
        return failed(`settings: ${name} is always ${fixed} on this device`);
      if (key === 'system/user_rotation') {
        if (!/^[01]$/.test(text)) return failed('settings: user_rotation is 0 or 1 on this device');
        await system.runtime.call('rotate', { landscape: text === '1' });
      }
      system.settings.set(key, text);
      return ok();
    }
    case 'delete':
      return lines(`Deleted ${system.settings.delete(key) ? 1 : 0} rows`);
    case 'list':
      return lines(
        ...[...system.settings]
          .filter(([stored]) => stored.startsWith(`${namespace}/`))
          .map(([stored, held]) => `${stored.slice(stored.indexOf('/') + 1)}=${held}`),
      );
    default:
      return failed(`Unknown settings command: ${verb}`, 255);
  }
};
