import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ProcessFact {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine, from /proc. */
function processes(): readonly ProcessFact[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, command }];
      } catch {
        return []; // it has meanwhile ended
      }
    });
}

/** The process and its descendants. */
export function descendantsOf(pid: number): readonly ProcessFact[] {
  const all = processes();
  const below = (parent: number): readonly ProcessFact[] =>
    all.filter((p) => p.parent === parent).flatMap((p) => [p, ...below(p.pid)]);
  return below(pid);
}

export const stillRunning = (pids: readonly number[]): readonly ProcessFact[] =>
  processes().filter(({ pid, command }) => pids.includes(pid) && command !== '');

/** The TCP ports on which a process listens, from /proc. https://docs.kernel.org/networking/proc_net_tcp.html */
export function portsOf(pid: number): readonly number[] {
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // it has meanwhile been closed
    }
  });
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === LISTENS && open.includes(inode))
    .map(([, address = '']) => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16));
}
const LISTENS = '0A';
