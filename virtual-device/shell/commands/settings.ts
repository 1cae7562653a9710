import { type Command, failed, lines, ok } from '../command.ts';

/** Stores settings; the device does not act on them. */
export const settings: Command = ({ system, args }) => {
  const [verb = '', namespace, name, ...value] = args.filter(
    (arg, i) => arg !== '--user' && args[i - 1] !== '--user',
  );
  const key = `${namespace}/${name}`;
  switch (verb) {
    case 'get':
      return lines(system.settings.get(key) ?? 'null');
    case 'put':
      system.settings.set(key, value[0] ?? '');
      return ok();
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
