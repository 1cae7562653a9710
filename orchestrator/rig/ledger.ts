import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';
import { readPlainText, writeWhole } from '../run-folder/plain-files.ts';
import { removePrivateFolder } from './private-folder.ts';
import { processStart, signalGroup } from './process-start.ts';

const processSchema = z.object({ pid: z.number().int().positive(), start: z.string() });
type Process = z.infer<typeof processSchema>;
const programSchema = processSchema.extend({ name: z.string().exactOptional() });
type Program = z.infer<typeof programSchema>;
const ledgerSchema = z.object({
  owner: processSchema,
  groups: z.array(programSchema),
  /** The session's private folder. */
  folder: z.string().exactOptional(),
});

const runningFolder = (state: string): string => join(state, 'running');

/** The programs and the private folder of this process, saved so that the next session can end and remove them if nothing else did. */
export class Ledger {
  static #count = 0;
  readonly #path: string;
  readonly #owner: Process = { pid: process.pid, start: processStart(process.pid) ?? '' };
  readonly #groups = new Map<number, Program>();
  #folder: string | undefined;

  /** @param state folder of the project's state */
  constructor(state: string) {
    // A process has one ledger per device that it measures on.
    this.#path = join(runningFolder(state), `${process.pid}-${Ledger.#count++}.json`);
  }

  add(pid: number, name: string): void {
    const start = processStart(pid);
    if (start === undefined) return;
    this.#groups.set(pid, { pid, start, name });
    this.#save();
  }

  delete(pid: number): void {
    if (this.#groups.delete(pid)) this.#save();
  }

  /** @param folder undefined when it is gone */
  keep(folder: string | undefined): void {
    this.#folder = folder;
    this.#save();
  }

  #save(): void {
    if (this.#groups.size === 0 && this.#folder === undefined) {
      rmSync(this.#path, { force: true });
      return;
    }
    const folder = this.#folder === undefined ? {} : { folder: this.#folder };
    writeWhole(
      this.#path,
      JSON.stringify({ owner: this.#owner, groups: [...this.#groups.values()], ...folder }),
    );
  }
}

/** Ends the programs of sessions whose own process has died. A process that reused a dead one's id is left alone. */
export function endLeftovers(state: string): void {
  const folder = runningFolder(state);
  mkdirSync(folder, { recursive: true });
  for (const { path, ledger } of ledgersIn(folder)) {
    if (ledger !== undefined && isRunning(ledger.owner)) continue;
    for (const group of (ledger?.groups ?? []).filter(isRunning)) signalGroup(group.pid, 'SIGKILL');
    if (ledger?.folder !== undefined) removePrivateFolder(ledger.folder);
    rmSync(path, { force: true });
  }
}

/** The programs that a process supervises now. */
export const programsOf = (state: string, owner: number): readonly Program[] =>
  ledgersIn(runningFolder(state)).flatMap(({ ledger }) => (ledger?.owner.pid === owner ? ledger.groups : []));

function ledgersIn(folder: string) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return files.flatMap((name) => {
    const path = join(folder, name);
    const text = textOf(path);
    return text === undefined ? [] : [{ path, ledger: ledgerSchema.safeParse(parseJson(text)).data }];
  });
}

/** Undefined if the session that owns the file has just removed it. */
function textOf(path: string): string | undefined {
  try {
    return readPlainText(path);
  } catch {
    return undefined;
  }
}

const isRunning = ({ pid, start }: Process): boolean => processStart(pid) === start;
