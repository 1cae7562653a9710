import { type Command, failed, limitedTo, ok } from '../command.ts';
import { refusedOf } from '../refused.ts';
import { broadcast } from './broadcast.ts';
import { instrument } from './instrument.ts';
import { forceStop, killInBackground, start, startService, stopService } from './start.ts';

const VERBS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['start', start],
  ['start-activity', start],
  ['startservice', startService],
  ['start-service', startService],
  ['start-foreground-service', startService],
  ['stopservice', stopService],
  ['stop-service', stopService],
  ['broadcast', broadcast],
  [
    'instrument',
    limitedTo(
      '-e== -r -w --abi= --no-hidden-api-checks --no-restart --no-window-animation --user=',
      instrument,
    ),
  ],
  ['force-stop', forceStop],
  ['kill', killInBackground],
  ['get-current-user', () => ok('0\n')],
  ...refusedOf('am'),
]);

/** `am` and `cmd activity`. */
export const am: Command = (call) => {
  const [verb = '', ...args] = call.args;
  const run = VERBS.get(verb);
  return run === undefined ? failed(`Unknown command: ${verb}`, 255) : run({ ...call, args });
};
