import { changeSetting, NIGHT_MODE } from '../../system/device-settings.ts';
import { type Command, failed, type Limited, lines, ok } from '../command.ts';
import { serviceNames } from '../dumpsys/services.ts';

const INTERNAL = ['package', 'input', 'settings', ...serviceNames()];

export const service: Command = ({ args }) => {
  const names = [...new Set(INTERNAL)].sort();
  if (args[0] === 'list')
    return lines(`Found ${names.length} services:`, ...names.map((name, i) => `${i}\t${name}: []`));
  return failed('service: on this device only `service list` is supported', 10);
};

/** `cmd uimode night [yes|no]` */
export const uimode: Command = async ({ system, args: [verb, mode] }) => {
  if (verb !== 'night' || !/^(?:yes|no)$/.test(mode ?? 'no'))
    return failed('cmd: uimode: only `night`, `night yes` and `night no` are supported on this device');
  if (mode !== undefined)
    await changeSetting(system, NIGHT_MODE.key, NIGHT_MODE[mode === 'yes' ? 'yes' : 'no']);
  return lines(`Night mode: ${system.settings.get(NIGHT_MODE.key) === NIGHT_MODE.yes ? 'yes' : 'no'}`);
};

/**
 * `cmd locale get-app-locales <package>` and `set-app-locales <package> [--locales <tags>]`.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/locales/LocaleManagerShellCommand.java
 */
export const locale: Limited = async ({ system, options, operands: [verb = '', name] }) => {
  if (!/^[gs]et-app-locales$/.test(verb))
    return failed('cmd: locale: only `get-app-locales` and `set-app-locales` are supported on this device');
  if (name === undefined) return failed('Error: no package specified', 255);
  if (system.packages.find(name) === undefined) return lines(`Unknown package ${name} for userId 0`);
  const { appLocales, runtime } = system;
  if (verb === 'get-app-locales')
    return lines(`Locales for ${name} for user 0 are [${appLocales.get(name) ?? ''}]`);
  const other = [...appLocales.keys()].find((one) => one !== name);
  if (other !== undefined)
    return failed(`cmd: locale: one app at a time has languages of its own on this device: ${other} has`);
  const [tags = ''] = options.get('--locales') ?? [];
  await runtime.call('configure', { locale: tags.split(',')[0] || DEFAULT_LOCALE });
  if (tags === '') appLocales.delete(name);
  else appLocales.set(name, tags);
  return ok();
};

/** `persist.sys.locale` */
const DEFAULT_LOCALE = 'en-US';

/** App operations are not enforced: only those of Appium's helpers can be set, which the device implements itself. */
export const appops: Command = ({ system, args }) => {
  const [verb, name = ''] = args.filter((arg, at) => arg !== '--user' && args[at - 1] !== '--user');
  if (verb === 'set' && system.packages.find(name)?.isStub === true) return ok();
  return failed(
    `appops: app operations are not enforced on this device, so '${args.join(' ')}' would change nothing`,
  );
};
