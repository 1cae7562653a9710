import { devicePathOf } from '../storage/device-path.ts';
import type { System } from './system.ts';

/** The screen as PNG bytes. The runtime writes them to a file, which is removed after reading. */
export async function screenshotOf(system: System): Promise<Buffer> {
  const path = devicePathOf(`/data/local/tmp/.screen-${system.nextId('screenshot')}.png`);
  await system.runtime.call('screenshot', { path: await system.storage.hostPath(path) });
  try {
    return await system.storage.read(path);
  } finally {
    await system.storage.remove(path, { recursive: false });
  }
}
