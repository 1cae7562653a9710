import { PassThrough, Readable } from 'node:stream';
import { pathFor } from './command.ts';
import type { ShellContext, Sink } from './context.ts';
import type { Redirect, Word } from './syntax.ts';

const discard: Sink = () => Promise.resolve();
type Placed = ShellContext & { readonly directory: string };

/** Redirects a command's streams to files, which are written or closed when the functions in `closing` run. */
export async function redirect(
  context: Placed,
  redirects: readonly Redirect[],
  expand: (word: Word) => string,
  closing: (() => Promise<void>)[],
): Promise<ShellContext> {
  let { stdin, out, err } = context;
  for (const step of redirects) {
    if (step.kind === 'merge') {
      if (step.from === 'err') err = out;
      else out = err;
    } else if (step.kind === 'input') {
      const source = expand(step.of);
      const file =
        source === '/dev/null'
          ? Readable.from([])
          : await context.system.storage.readStream(pathFor(context, source));
      // The command may not have read the file to the end. Goes first, since it cannot fail.
      closing.unshift(async () => void file.destroy());
      stdin = file;
    } else {
      const target = expand(step.to);
      const sink = target === '/dev/null' ? discard : fileSink(context, target, step.append, closing);
      if (step.from !== 'err') out = sink;
      if (step.from !== 'out') err = sink;
    }
  }
  return { ...context, stdin, out, err };
}

function fileSink(context: Placed, target: string, append: boolean, closing: (() => Promise<void>)[]): Sink {
  const path = pathFor(context, target);
  const held: Buffer[] = [];
  closing.push(() => context.system.storage.write(path, Readable.from(held), append));
  return async (bytes) => void held.push(Buffer.from(bytes));
}

/** What joins two commands of a pipeline. */
export function createPipe() {
  const stream = new PassThrough();
  const broken = new AbortController();
  stream.on('close', () => broken.abort());
  return {
    stdin: stream,
    /** Fires when the reader has ended: what is written then is lost. */
    broken: broken.signal,
    end: () => void stream.end(),
    out: (bytes: string | Uint8Array) =>
      stream.destroyed
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            stream.write(bytes, () => resolve());
          }),
  };
}
