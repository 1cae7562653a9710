import type { RuntimePort } from '../runtime-link/runtime-port.ts';

export interface ProcessEntry {
  readonly pid: number;
  readonly name: string;
}

/** The process table: the apps, which the runtime runs, and the stub packages. */
export interface Processes {
  readonly list: () => Promise<readonly ProcessEntry[]>;
  readonly spawn: (name: string, onKilled?: () => void) => ProcessEntry;
  readonly kill: (pid: number) => Promise<boolean>;
  readonly killPackage: (name: string) => void;
  /** Removes the entries without calling `onKilled`. */
  readonly forget: (name: string) => void;
}

/** Pids are sequential, so that they are the same in every run. The runtime's start at 1000. */
const FIRST_PID = 20_001;

export function createProcesses(runtime: RuntimePort): Processes {
  const stubs = new Map<number, ProcessEntry & { readonly onKilled: (() => void) | undefined }>();
  let nextPid = FIRST_PID;
  const end = (pid: number): boolean => {
    const entry = stubs.get(pid);
    stubs.delete(pid);
    entry?.onKilled?.();
    return entry !== undefined;
  };
  const ofRuntime = async (): Promise<ProcessEntry[]> => {
    const { processes } = await runtime.call('facts', {});
    return processes.map((process) => ({ pid: process.pid, name: process.package }));
  };
  return {
    list: async () => [...(await ofRuntime()), ...stubs.values()],
    spawn: (name, onKilled) => {
      const entry = { pid: nextPid++, name, onKilled };
      stubs.set(entry.pid, entry);
      return entry;
    },
    kill: async (pid) => {
      if (end(pid)) return true;
      const app = (await ofRuntime()).find((process) => process.pid === pid);
      if (app !== undefined) await runtime.call('force-stop', { package: app.name });
      return app !== undefined;
    },
    forget: (name) => {
      for (const entry of [...stubs.values()]) if (entry.name === name) stubs.delete(entry.pid);
    },
    killPackage: (name) => {
      for (const entry of [...stubs.values()]) if (entry.name === name) end(entry.pid);
    },
  };
}
