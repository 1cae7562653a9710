import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessFact } from '../e2e/processes.ts';

/** CPU time, memory and open files of a process of this machine; Linux only. */
export interface ProcessFigures {
  readonly name: string;
  readonly rssMb: number;
  readonly descriptors: number;
  readonly cpuMs: number;
}

/** Clock ticks of /proc are hundredths of a second on every Linux that Node.js runs on. */
const MS_PER_TICK = 10;
/** proc(5), counted from the field after the program's name. */
const [UTIME, STIME, RSS_PAGES] = [11, 12, 21];
const PAGE_BYTES = 4_096;

/** @returns undefined when the process has ended */
function figuresOfOne(pid: number, name: string): ProcessFigures | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      name,
      rssMb: ((fields[RSS_PAGES] ?? 0) * PAGE_BYTES) / 1e6,
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      cpuMs: ((fields[UTIME] ?? 0) + (fields[STIME] ?? 0)) * MS_PER_TICK,
    };
  } catch {
    return undefined;
  }
}

/** Figures of those of the processes that exist. */
export const figuresOf = (
  processes: Readonly<Record<string, Pick<ProcessFact, 'pid'> | undefined>>,
): readonly ProcessFigures[] =>
  Object.entries(processes).flatMap(([name, found]) =>
    found === undefined ? [] : (figuresOfOne(found.pid, name) ?? []),
  );
