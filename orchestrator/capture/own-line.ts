import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages, and this one where it is not installed as a package. */
const NOT_OWN =
  /[\\/](?:node_modules|\.hitchproof[\\/]bundles)[\\/]|[\\/]orchestrator[\\/](?:capture|service|wdio)(?:[\\/][\w-]+)+\.m?[jt]s\b/;
const FRAME = /(?:\(|\bat )((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+):\d+\)?$/;

/** The first line of a stack, e.g. `specs/feed.spec.ts:12`, that is in neither Node.js nor a package. */
export function ownLineIn(stack: string): string | undefined {
  for (const line of stack.split('\n').slice(1)) {
    const [, file = '', number] = FRAME.exec(line.trim()) ?? [];
    if (file === '' || NOT_OWN.test(file)) continue;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return `${relative(process.cwd(), path.replace(/\?.*$/, ''))}:${number}`;
  }
  return undefined;
}
