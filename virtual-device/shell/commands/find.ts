import { posix } from 'node:path';
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
    if ((await call.system.storage.stat(pathFor(call, start))) === null)
      err.push(`find: '${start}': No such file or directory\n`);
    for (const found of await below(call, start, wanted.maxDepth)) {
      if (!wanted.tests.every((test) => test(found))) continue;
      if (wanted.deletes) await call.system.storage.remove(pathFor(call, found.path), { recursive: false });
      else out.push(`${found.path}\n`);
    }
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

/** Children before their folder, so that what is deleted is empty. */
async function below(call: Call, start: string, maxDepth: number): Promise<readonly Found[]> {
  const all: Found[] = [];
  const visit = async (path: string, depth: number): Promise<void> => {
    const facts = await call.system.storage.stat(pathFor(call, path));
    if (facts === null) return;
    const children =
      facts.isDirectory && depth < maxDepth ? await call.system.storage.list(pathFor(call, path)) : [];
    const place = all.length;
    for (const name of children.toSorted()) await visit(posix.join(path, name), depth + 1);
    all.splice(place, 0, { path, depth, isDirectory: facts.isDirectory });
  };
  await visit(start, 0);
  return all;
}
