import type { System } from '../../system/system.ts';
import { type Command, failed, givenIn, lines, type Result } from '../command.ts';

const APPIUM = 'io.appium.settings';
/** Of Appium's settings app. The device shows no keyboard; which are enabled and selected is only stored. */
const KEYBOARDS = ['.AppiumIME', '.EmptyIME', '.UnicodeIME'].map((name) => `${APPIUM}/${name}`);
const SELECTED = 'secure/default_input_method';
const ENABLED = 'secure/enabled_input_methods';

const keyboardsOf = ({ packages }: System): readonly string[] =>
  packages.find(APPIUM) === undefined ? [] : KEYBOARDS;

const enabledIn = ({ settings }: System): readonly string[] =>
  (settings.get(ENABLED) ?? '').split(':').filter((name) => name !== '');

const unknown = (name: string, deed: string): Result =>
  failed(`Unknown input method ${name} cannot be ${deed} for user #0`, 255);

function enable(system: System, name: string, isWanted: boolean): Result {
  const before = enabledIn(system);
  const others = before.filter((each) => each !== name);
  system.settings.set(ENABLED, (isWanted ? [...others, name] : others).join(':'));
  const when = before.includes(name) === isWanted ? 'already' : 'now';
  return lines(`Input method ${name}: ${when} ${isWanted ? 'enabled' : 'disabled'} for user #0`);
}

/** https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/inputmethod/InputMethodManagerService.java */
export const ime: Command = ({ system, args }) => {
  const [verb = '', ...rest] = args;
  const [name = ''] = rest;
  switch (verb) {
    case 'list':
      return lines(...(givenIn(rest, '-a -s').options.has('-a') ? keyboardsOf(system) : enabledIn(system)));
    case 'set':
      if (!enabledIn(system).includes(name)) return unknown(name, 'selected');
      system.settings.set(SELECTED, name);
      return lines(`Input method ${name} selected for user #0`);
    case 'enable':
      return keyboardsOf(system).includes(name) ? enable(system, name, true) : unknown(name, 'enabled');
    case 'disable':
      return enable(system, name, false);
    case 'reset':
      system.settings.delete(SELECTED);
      system.settings.delete(ENABLED);
      return lines('Reset current and enabled IMEs for user #0');
    default:
      return failed(`Unknown command: ${verb}`, 255);
  }
};
