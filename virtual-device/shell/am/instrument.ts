import { INSTRUMENTATION, SERVER_PACKAGE } from '../../system/automation.ts';
import { failed, type Limited, lines, ok, UsageError } from '../command.ts';

/** Appium's server, whose REST endpoints the device implements, or an instrumentation of an app that is running. */
export const instrument: Limited = async ({ system, options, operands, signal }) => {
  const component = operands.at(-1) ?? '';
  if (component === INSTRUMENTATION && system.packages.find(SERVER_PACKAGE) !== undefined) {
    await system.automation.run(signal);
    return ok('INSTRUMENTATION_CODE: -1\n');
  }
  const [packageName = '', name = ''] = component.split('/');
  const className = name.startsWith('.') ? packageName + name : name;
  const found = system.packages
    .all()
    .flatMap(({ instrumentations }) => instrumentations)
    .find((known) => known.component === `${packageName}/${className}`);
  if (found === undefined) return notFound(component);
  if (!options.has('--no-restart') || found.target !== packageName)
    throw new UsageError(
      'this device attaches an instrumentation only to its own app, and only with --no-restart',
    );
  const { processes } = await system.runtime.call('facts', {});
  if (processes.some((process) => process.package === packageName))
    await system.runtime.call('instrument', { class: className });
  return ok();
};

const notFound = (component: string) => ({
  ...lines(
    `INSTRUMENTATION_STATUS: id=ActivityManagerService`,
    `INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{${component}}`,
    `INSTRUMENTATION_STATUS_CODE: -1`,
  ),
  ...failed(`android.util.AndroidException: INSTRUMENTATION_FAILED: ${component}`),
});
