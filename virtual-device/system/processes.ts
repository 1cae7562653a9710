import type { RuntimePort } from '../runtime-link/runtime-port.ts';

export interface ProcessEntry {
  readonly pid: number;
  readonly name: string;
}

/** Pids are sequential, so that they are the same in every run. The runtime's start at 1000. */
const FIRST_PID = 20_001;

/** The process table: the apps, which the runtime runs, and the stub packages. */
export function createProcesses(runtime: RuntimePort) {
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
    list: async (): Promise<readonly ProcessEntry[]> => [...(await ofRuntime()), ...stubs.values()],
    spawn: (name: string, onKilled?: () => void): ProcessEntry => {
      const entry = { pid: nextPid++, name, onKilled };
      stubs.set(entry.pid, entry);
      return entry;
    },
    kill: async (pid: number): Promise<void> => {
      if (end(pid)) return;
      const app = (await ofRuntime()).find((process) => process.pid === pid);
      if (app !== undefined) await runtime.call('force-stop', { package: app.name });
    },
    /** Removes the entries without calling `onKilled`. */
    forget: (name: string): void => {
      for (const entry of [...stubs.values()]) if (entry.name === name) stubs.delete(entry.pid);
    },
    killPackage: (name: string): void => {
      for (const entry of [...stubs.values()]) if (entry.name === name) end(entry.pid);
    },
  };
}

export type Processes = ReturnType<typeof createProcesses>;
