import { type Command, failed, ok } from '../command.ts';
import { broadcast } from './broadcast.ts';
import { instrument } from './instrument.ts';
import { IntentError } from './intent.ts';
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
  ['instrument', instrument],
  ['force-stop', forceStop],
  ['kill', killInBackground],
  [
    'send-trim-memory',
    () =>
      failed(
        'Error: send-trim-memory is not supported on this device: its apps run in a Java virtual machine',
      ),
  ],
  [
    'set-debug-app',
    () => failed('Error: set-debug-app is not supported on this device: no debugger can attach to its apps'),
  ],
  ['clear-debug-app', () => ok()],
  ['get-current-user', () => ok('0\n')],
]);

/** `am` and `cmd activity`. */
export const am: Command = async (call) => {
  const [verb = '', ...args] = call.args;
  const run = VERBS.get(verb);
  if (run === undefined) return failed(`Unknown command: ${verb}`, 255);
  try {
    return await run({ ...call, args });
  } catch (error) {
    if (error instanceof IntentError) return failed(`Error: ${error.message}`, 255);
    throw error;
  }
};
