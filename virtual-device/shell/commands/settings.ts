import type { ScreenConfiguration } from '../../runtime-link/control-port.ts';
import { type Call, type Command, failed, lines, linesIn, ok, type Result } from '../command.ts';

const NAMESPACES = /^(?:system|secure|global)$/;

/** Settings that change the device itself: the values that they take, and what they change. */
const EFFECTS: ReadonlyMap<string, (value: string) => Partial<ScreenConfiguration> | string> = new Map([
  [
    'system/font_scale',
    (value) =>
      Number(value) >= 0.25 && Number(value) <= 5
        ? { fontScale: Number(value) }
        : 'font_scale is a number from 0.25 to 5',
  ],
  [
    'system/user_rotation',
    (value) => (/^[0-3]$/.test(value) ? { rotation: Number(value) } : 'user_rotation is 0, 1, 2 or 3'),
  ],
  [
    'global/animator_duration_scale',
    (value) =>
      /^\d+(?:\.\d+)?$/.test(value) ? {} : 'animator_duration_scale is a number that is not negative',
  ],
]);
const DEFAULTS = new Map([
  ['system/font_scale', '1'],
  ['system/user_rotation', '0'],
]);

/** Stores settings, which apps read. `font_scale`, `user_rotation` and `animator_duration_scale` change the device. */
export const settings: Command = (call) => {
  const [verb = '', namespace = '', name = '', value = '', more] = call.args.filter(
    (arg, i) => arg !== '--user' && call.args[i - 1] !== '--user',
  );
  if (more !== undefined) return failed(`settings: '${more}' is not supported on this device`);
  const key = `${namespace}/${name}`;
  if (!/^(?:get|put|delete|list)$/.test(verb)) return failed(`Unknown settings command: ${verb}`, 255);
  if (!NAMESPACES.test(namespace)) return failed(`Invalid namespace '${namespace}'`, 255);
  const stored = call.system.settings;
  switch (verb) {
    case 'get':
      return lines(stored.get(key) ?? 'null');
    case 'put':
      return put(call, key, value);
    case 'delete':
      return remove(call, key);
    default:
      return linesIn(
        [...stored]
          .filter(([each]) => each.startsWith(`${namespace}/`))
          .map(([each, held]) => `${each.slice(namespace.length + 1)}=${held}`),
      );
  }
};

async function put({ system }: Call, key: string, value: string): Promise<Result> {
  const effect = EFFECTS.get(key)?.(value) ?? {};
  if (typeof effect === 'string') return failed(`settings: ${effect} on this device, not '${value}'`);
  system.settings.set(key, value);
  await system.runtime.call('put-setting', { key, value });
  if (Object.keys(effect).length > 0) await system.runtime.call('configure', effect);
  return ok();
}

async function remove(call: Call, key: string): Promise<Result> {
  const { settings: stored, runtime } = call.system;
  const otherwise = DEFAULTS.get(key);
  if (stored.has(key) && otherwise !== undefined) await put(call, key, otherwise);
  const isStored = stored.delete(key);
  if (isStored) await runtime.call('put-setting', { key });
  return lines(`Deleted ${isStored ? 1 : 0} rows`);
}
