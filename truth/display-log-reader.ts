import { readFileSync } from 'node:fs';
import type { RuntimePort } from '../virtual-device/runtime-link/runtime-port.ts';

/** Reads what the display has logged since the last call, after the line with its refresh period. */
export async function displayLogReader(runtime: RuntimePort): Promise<() => Promise<string>> {
  const { path } = await runtime.call('display-log', {});
  const [mode = ''] = readFileSync(path, 'utf8').split('\n', 1);
  let length = 0;
  return async () => {
    await runtime.call('display-log', {});
    const text = readFileSync(path, 'utf8');
    const added = text.slice(length);
    length = text.length;
    return `${mode}\n${added}`;
  };
}
