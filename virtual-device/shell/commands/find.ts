import { posix } from 'node:path';
import { StorageError } from '../../storage/device-path.ts';
import { type Call, type Command, pathFor, type Result, UsageError } from '../command.ts';
import { globSource, regularExpression } from '../pattern.ts';

interface Found {
  readonly path: string;
  readonly depth: number;
  readonly isDirectory: boolean;
}
type Test = (found: Found) => boolean;

/** `find [PATH …] [-name GLOB] [-iname GLOB] [-type f|d] [-maxdepth N] [-mindepth N] [-delete]`. */
export const find: Command = async (call): Promise<Result> => {
  const first = call.args.findIndex((arg) => arg.startsWith('-'));
  const starts = call.args.slice(0, first < 0 ? undefined : first);
  const wanted = wishesOf(first < 0 ? [] : call.args.slice(first));
  const out: string[] = [];
  const err: string[] = [];
  for (const start of starts.length === 0 ? ['.'] : starts) {
    const all = await below(call, start, wanted.maxDepth, (error) => err.push(`find: ${error.message}\n`));
    const found = all.filter((each) => wanted.tests.every((test) => test(each)));
    if (wanted.deletes) for (const each of found.toReversed()) await remove(call, each);
    else for (const { path } of found) out.push(`${path}\n`);
  }
  return { code: err.length > 0 ? 1 : 0, out: out.join(''), err: err.join('') };
};

function wishesOf(args: readonly string[]) {
  const tests: Test[] = [];
  let maxDepth = Number.POSITIVE_INFINITY;
  let deletes = false;
  for (let at = 0; at < args.length; at++) {
    const option = args[at] ?? '';
    if (option === '-delete') deletes = true;
    if (option === '-delete' || option === '-print') continue;
    at += 1;
    const value = args[at] ?? '';
    if (option === '-name' || option === '-iname') tests.push(nameTest(value, option === '-iname'));
    else if (option === '-type' && /^[fd]$/.test(value))
      tests.push(({ isDirectory }) => isDirectory === (value === 'd'));
    else if (option === '-maxdepth' && /^\d+$/.test(value)) maxDepth = Number(value);
    else if (option === '-mindepth' && /^\d+$/.test(value)) tests.push(({ depth }) => depth >= Number(value));
    else throw new UsageError(`${option} ${value} is not supported on this device`);
  }
  return { tests, maxDepth, deletes };
}

function nameTest(glob: string, ignoresCase: boolean): Test {
  const pattern = regularExpression(`^${globSource(glob)}$`, ignoresCase ? 'i' : '');
  return ({ path }) => pattern.test(posix.basename(path));
}

/** All paths below `start`, each folder before its contents; `refused` gets an error for each unreadable folder. */
async function below(
  call: Call,
  start: string,
  maxDepth: number,
  refused: (error: StorageError) => void,
): Promise<readonly Found[]> {
  const { storage } = call.system;
  const all: Found[] = [];
  const visit = async (path: string, depth: number): Promise<void> => {
    try {
      const place = pathFor(call, path);
      const facts = await storage.stat(place);
      if (facts === null) throw new StorageError('ENOENT', path);
      all.push({ path, depth, isDirectory: facts.isDirectory });
      if (!facts.isDirectory || depth >= maxDepth) return;
      for (const name of (await storage.list(place)).toSorted())
        await visit(path.endsWith('/') ? path + name : `${path}/${name}`, depth + 1);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      refused(error);
    }
  };
  await visit(start, 0);
  return all;
}

async function remove(call: Call, { path, isDirectory }: Found): Promise<void> {
  const { storage } = call.system;
  const place = pathFor(call, path);
  if (isDirectory && (await storage.list(place)).length > 0) throw new StorageError('ENOTEMPTY', path);
  await storage.remove(place, { recursive: isDirectory });
}
