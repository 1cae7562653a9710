import type { DevicePath } from '../storage/device-path.ts';

/** Installations of several APKs that are not committed yet: the APKs written so far, by number. */
export interface InstallSessions {
  readonly create: () => number;
  readonly find: (session: number) => readonly DevicePath[] | undefined;
  readonly add: (session: number, apk: DevicePath) => void;
  /** @returns the APKs of the session; undefined when there is none */
  readonly end: (session: number) => readonly DevicePath[] | undefined;
}

export function createInstallSessions(): InstallSessions {
  const open = new Map<number, DevicePath[]>();
  let last = 0;
  return {
    create: () => {
      last += 1;
      open.set(last, []);
      return last;
    },
    find: (session) => open.get(session),
    add: (session, apk) => void open.get(session)?.push(apk),
    end: (session) => {
      const apks = open.get(session);
      open.delete(session);
      return apks;
    },
  };
}
