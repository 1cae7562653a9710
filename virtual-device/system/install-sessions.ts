import type { DevicePath } from '../storage/device-path.ts';
import type { InstallFlags } from './install-checks.ts';

/** Installations of several APKs that are not committed yet: the APKs written so far, by number. */
export interface InstallSessions {
  readonly create: (flags: InstallFlags) => number;
  readonly find: (session: number) => InstallSession | undefined;
  readonly add: (session: number, apk: DevicePath) => void;
  /** @returns the session; undefined when there is none */
  readonly end: (session: number) => InstallSession | undefined;
}
export interface InstallSession {
  readonly apks: readonly DevicePath[];
  readonly flags: InstallFlags;
}

export function createInstallSessions(): InstallSessions {
  const open = new Map<number, { readonly apks: DevicePath[]; readonly flags: InstallFlags }>();
  let last = 0;
  return {
    create: (flags) => {
      last += 1;
      open.set(last, { apks: [], flags });
      return last;
    },
    find: (session) => open.get(session),
    add: (session, apk) => void open.get(session)?.apks.push(apk),
    end: (session) => {
      const found = open.get(session);
      open.delete(session);
      return found;
    },
  };
}
