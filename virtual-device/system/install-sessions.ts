import type { DevicePath } from '../storage/device-path.ts';

/** Installations of several APKs that are not committed yet: the APKs written so far, by number. */
export interface InstallSessions {
  readonly create: () => number;
  readonly find: (session: number) => readonly DevicePath[] | undefined;
  readonly add: (session: number, apk: DevicePath) => void;
  readonly end: (session: number) => void;
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
    end: (session) => void open.delete(session),
  };
}
