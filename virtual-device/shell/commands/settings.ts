import { changeSetting, deleteSetting } from '../../system/device-settings.ts';
import { type Command, checkUser, failed, lines, linesIn, ok } from '../command.ts';

const NAMESPACES = /^(?:system|secure|global)$/;

/** Stores settings, which apps read. Some change the device itself. */
export const settings: Command = async ({ system, args }) => {
  const words = args.filter((arg, at) => arg !== '--user' && args[at - 1] !== '--user');
  const [verb = '', namespace = '', name = '', value = '', more] = words;
  const hasValue = words.length > 3;
  if (args.includes('--user')) checkUser(args[args.indexOf('--user') + 1] ?? '');
  if (more !== undefined) return failed(`settings: '${more}' is not supported on this device`);
  const key = `${namespace}/${name}`;
  if (!/^(?:get|put|delete|list)$/.test(verb)) return failed(`Unknown settings command: ${verb}`, 255);
  if (!NAMESPACES.test(namespace)) return failed(`Invalid namespace '${namespace}'`, 255);
  if (verb !== 'list' && name === '') return failed('Bad arguments', 255);
  if (verb === 'put' && !hasValue) return failed('Bad arguments', 255);
  const stored = system.settings;
  switch (verb) {
    case 'get':
      return lines(stored.get(key) ?? 'null');
    case 'put': {
      const refusal = await changeSetting(system, key, value);
      return refusal === undefined ? ok() : failed(`settings: ${refusal}`);
    }
    case 'delete':
      return lines(`Deleted ${(await deleteSetting(system, key)) ? 1 : 0} rows`);
    default:
      return linesIn(
        [...stored]
          .filter(([each]) => each.startsWith(`${namespace}/`))
          .map(([each, held]) => `${each.slice(namespace.length + 1)}=${held}`),
      );
  }
};
