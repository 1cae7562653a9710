import { type Command, failed, lines } from '../command.ts';

const LAUNCHER = 'android.intent.category.LAUNCHER';

/** `monkey -p PACKAGE [-c CATEGORY] 1`, which opens an app; random events are not supported. */
export const monkey: Command = async ({ system, args }) => {
  const [, name, , category = LAUNCHER, count] =
    /^-p (\S+)( -c (\S+))? (?:-v )*(\d+)$/.exec(args.join(' ')) ?? [];
  if (name === undefined || category !== LAUNCHER || count !== '1')
    return failed(
      'monkey: only `monkey -p PACKAGE [-c android.intent.category.LAUNCHER] 1` is supported, which opens an app',
    );
  const found = system.packages.find(name);
  if (found?.launcher === undefined || found.isStub)
    return failed('** No activities found to run, monkey aborted.', 252);
  await system.runtime.call('start-activity', { component: `${name}/${found.launcher}` });
  return lines('Events injected: 1');
};
