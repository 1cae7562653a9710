import type { DevicePath } from '../storage/device-path.ts';
import type { InstallFlags } from './install-checks.ts';

/** Installations of several APKs that are not committed yet: the APKs written so far, by number. */
export function createInstallSessions() {
  const open = new Map<number, { readonly apks: DevicePath[]; readonly flags: InstallFlags }>();
  let last = 0;
  return {
    create: (flags: InstallFlags): number => {
      last += 1;
      open.set(last, { apks: [], flags });
      return last;
    },
    find: (session: number) => open.get(session),
    add: (session: number, apk: DevicePath) => void open.get(session)?.apks.push(apk),
    /** @returns the session; undefined when there is none */
    end: (session: number) => {
      const found = open.get(session);
      open.delete(session);
      return found;
    },
  };
}

export type InstallSessions = ReturnType<typeof createInstallSessions>;
