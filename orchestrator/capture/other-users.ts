import type { DeviceSession } from './device-session.ts';

/**
 * Why an installed app does not start: only another user of the device has it, e.g. that of a work profile. Undefined
 * if it is installed for the current user, or nothing is known.
 */
export async function otherUsersOnly(
  session: Pick<DeviceSession, 'shell'>,
  packageName: string,
): Promise<string | undefined> {
  const printed = await session.shell(`am get-current-user; dumpsys package ${packageName}`).catch(() => '');
  const current = /^\s*(\d+)\s*$/m.exec(printed)?.[1];
  const states = new Map(
    [...printed.matchAll(INSTALLED)].map(([, user, installed]) => [user, installed === 'true']),
  );
  const [other] = [...states].filter(([user, installed]) => installed && user !== current);
  if (current === undefined || states.get(current) !== false || other === undefined) return undefined;
  return `${packageName} is installed only for user ${other[0]} of the device, a work profile or another account: install it for the current user by \`adb shell pm install-existing --user ${current} ${packageName}\`, or switch by \`adb shell am switch-user ${other[0]}\`.`;
}

/** `User 0: ceDataInode=0 installed=false hidden=…` of `dumpsys package`. */
const INSTALLED = /^\s*User (\d+):.*\binstalled=(true|false)\b/gm;
