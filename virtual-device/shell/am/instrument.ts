import { INSTRUMENTATION, SERVER_PACKAGE } from '../../system/automation.ts';
import { type Command, failed, lines, ok } from '../command.ts';

/** Only Appium's server can be instrumented: the device implements its REST endpoints. */
export const instrument: Command = async (call) => {
  const component = call.args.at(-1) ?? '';
  if (component !== INSTRUMENTATION || call.system.packages.find(SERVER_PACKAGE) === undefined) {
    return {
      ...lines(
        `INSTRUMENTATION_STATUS: id=ActivityManagerService`,
        `INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{${component}}`,
        `INSTRUMENTATION_STATUS_CODE: -1`,
      ),
      ...failed(`android.util.AndroidException: INSTRUMENTATION_FAILED: ${component}`),
    };
  }
  await call.system.automation.run(call.signal);
  return ok('INSTRUMENTATION_CODE: -1\n');
};
