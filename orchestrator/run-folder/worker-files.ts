import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readAs } from './plain-files.ts';
import { runFilesIn } from './run-files.ts';

/** One folder for each worker of WebdriverIO, named by its id; `run-workers.mjs` writes there, too. */
const WORKERS_FOLDER = 'capture/workers';
const startFileOf = (worker: string): string => `${WORKERS_FOLDER}/${worker}/started.json`;
const endFileOf = (worker: string): string => `${WORKERS_FOLDER}/${worker}/ended.json`;

const sessionFileOf = (worker: string): string => `${WORKERS_FOLDER}/${worker}/session.json`;

/** The spec files that a worker was given, as paths or `file:` URLs. */
const startSchema = z.object({ specs: z.array(z.string()) });
const endSchema = z.object({
  /** Process that ended; a retry of the spec file has another one. */
  pid: z.number().int(),
  /**
   * `ran`: the tests that were to run did; `no-tests`: WebdriverIO found none; `exit`: something else ended the process
   * before that, `signal`: SIGTERM or SIGINT.
   */
  kind: z.enum(['ran', 'no-tests', 'exit', 'signal']),
  /** Of the kind `signal`. */
  signal: z.string().exactOptional(),
  /** Line of code that ended the process, e.g. `specs/feed.spec.ts:12`; absent if no code of the project did. */
  at: z.string().exactOptional(),
  /** The first error that no test waited for. */
  stray: z.object({ message: z.string(), at: z.string().exactOptional() }).exactOptional(),
  /** The calls of `scenario`, and whether each was over when the tests were. */
  scenarios: z
    .array(z.object({ name: z.string(), at: z.string().exactOptional(), isOver: z.boolean() }))
    .exactOptional(),
  /** The tests that ran, by title. */
  tests: z.array(z.object({ title: z.string(), outcome: z.enum(['passed', 'failed', 'skipped']) })),
});
export type WorkerEnd = z.infer<typeof endSchema>;

export interface Worker {
  readonly specs: readonly string[];
  /** Undefined while the worker runs, and if it was killed. */
  readonly end: WorkerEnd | undefined;
}

/** Called when a worker is about to start; a retry of its specs has the same id. */
export const saveWorkerStart = (folder: string, worker: string, specs: readonly string[]): void =>
  void runFilesIn(folder).saveJson(startFileOf(worker), { specs });

export const saveWorkerEnd = (folder: string, worker: string, end: WorkerEnd): void =>
  void runFilesIn(folder).saveJson(endFileOf(worker), end);

const sessionSchema = z.object({ id: z.string() });

/** Called when a worker has a WebDriver session, which stays on the server if the worker cannot end it. */
export const saveWorkerSession = (folder: string, worker: string, id: string): void =>
  void runFilesIn(folder).saveJson(sessionFileOf(worker), { id });

/** The WebDriver sessions that the workers have had. */
export function webDriverSessionsIn(folder: string): readonly string[] {
  const workers = join(folder, WORKERS_FOLDER);
  if (!existsSync(workers)) return [];
  return readdirSync(workers).flatMap(
    (worker) => readAs(sessionSchema, join(folder, sessionFileOf(worker)))?.id ?? [],
  );
}

/** All workers of a session so far. */
export function workersIn(folder: string): readonly Worker[] {
  const workers = join(folder, WORKERS_FOLDER);
  if (!existsSync(workers)) return [];
  return readdirSync(workers)
    .sort()
    .map((worker) => ({
      specs: readAs(startSchema, join(folder, startFileOf(worker)))?.specs ?? [],
      end: readAs(endSchema, join(folder, endFileOf(worker))),
    }));
}

/** Path of a spec file; WebdriverIO passes a URL or a path. */
export const specFileOf = (spec: string): string =>
  resolve(spec.startsWith('file:') ? fileURLToPath(spec) : spec);

/** The same relative to the working directory, which is the project's folder in a worker. */
export const specPathOf = (spec: string): string => relative(process.cwd(), specFileOf(spec));
