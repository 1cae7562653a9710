import { childEnvironment } from '../config.ts';
import { type Adb, adbAt } from './adb.ts';
import { listens } from './listens.ts';

/**
 * Work on the adb server at a port. One that the work's commands start ends after it, unless the work calls `keep`; one that
 * ran before stays.
 */
export async function withAdb<T>(
  { sdk, port }: { readonly sdk: string; readonly port: number },
  work: (adb: Adb, keep: () => void) => Promise<T>,
): Promise<T> {
  let isKept = await listens(port);
  const adb = adbAt({ sdk, port, env: childEnvironment({}) });
  try {
    return await work(adb, () => {
      isKept = true;
    });
  } finally {
    // What failed before says more than that the server could not be ended.
    if (!isKept) await Promise.allSettled([adb.killServer()]);
  }
}
