import { type DevicePath, devicePathOf, StorageError } from '../../storage/device-path.ts';
import { type Call, type Command, hasFlag, linesIn, operands, pathFor } from '../command.ts';

const KIB_PER_BLOCK = 4;
const BYTES_PER_BLOCK = KIB_PER_BLOCK * 1024;

/** `du [-s] [-a] [-h|-k|-m] [PATH …]`: sizes in whole blocks, of folders including what is in them. */
export const du: Command = async (call) => {
  const paths = operands(call.args);
  const out: string[] = [];
  for (const text of paths.length === 0 ? ['.'] : paths)
    await visit(call, { text, path: pathFor(call, text), isOperand: true }, out);
  return linesIn(out);
};

interface Visited {
  readonly text: string;
  readonly path: DevicePath;
  readonly isOperand: boolean;
}

/** Adds the lines of what is at the path, each folder after its contents. */
async function visit(call: Call, { text, path, isOperand }: Visited, out: string[]): Promise<number> {
  const { storage } = call.system;
  const facts = await storage.stat(path);
  if (facts === null) throw new StorageError('ENOENT', text);
  let kib = facts.isDirectory ? KIB_PER_BLOCK : Math.ceil(facts.sizeBytes / BYTES_PER_BLOCK) * KIB_PER_BLOCK;
  for (const name of facts.isDirectory ? await storage.list(path) : []) {
    const child = `${text.replace(/\/$/, '')}/${name}`;
    kib += await visit(call, { text: child, path: devicePathOf(name, path), isOperand: false }, out);
  }
  const isInner = !hasFlag(call.args, 's') && (facts.isDirectory || hasFlag(call.args, 'a'));
  if (isOperand || isInner) out.push(`${shown(call.args, kib)}\t${text}`);
  return kib;
}

function shown(args: readonly string[], kib: number): string {
  if (hasFlag(args, 'h')) return readable(kib);
  return String(hasFlag(args, 'm') ? Math.ceil(kib / 1024) : kib);
}

/** One decimal below 10, as toybox prints it. */
function readable(kib: number): string {
  let value = kib;
  let unit = 0;
  for (; value >= 1000; unit++) value /= 1024;
  return `${value < 10 && value > 0 ? value.toFixed(1) : Math.round(value)}${'KMGT'[unit]}`;
}
