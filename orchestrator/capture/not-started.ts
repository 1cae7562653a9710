import { FaultError, messageOf } from '../base/errors.ts';
import { faultOf } from './classify-failure.ts';

/** Why Android did not start what a spec opens; the error itself if it is not the spec's. */
export function notStarted(target: string, cause: unknown): unknown {
  const code = faultOf(cause);
  switch (code) {
    case 'no-activity':
      return new FaultError(code, noActivity(target), { cause });
    case 'not-exported':
      return new FaultError(code, `${target} ${notExported(messageOf(cause))}`, { cause });
    default:
      return cause;
  }
}

const noActivity = (target: string): string =>
  `The app has no activity ${target}: correct app.open(), or look for the name in the app's manifest.`;

/** What Android says of an activity that it does not start for the shell. */
function notExported(message: string): string {
  const permission = / requires ([\w.]+)/.exec(message)?.[1];
  const why = permission === undefined ? 'is not exported' : `needs the permission ${permission}`;
  return `${why}, so only the app itself may open it: open its launcher activity and press the way to it, or export it in the build that is measured.`;
}
