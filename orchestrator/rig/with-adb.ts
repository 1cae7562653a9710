import { toolEnvironment } from '../environment.ts';
import { type Adb, adbAt } from './adb.ts';
import { listens } from './free-port.ts';

/**
 * Runs work on the adb server at a port. A server started by the work's commands is ended afterwards, unless the work calls
 * `keep`; one that was already running stays.
 */
export async function withAdb<T>(
  { sdk, port }: { readonly sdk: string; readonly port: number },
  work: (adb: Adb, keep: () => void) => Promise<T>,
): Promise<T> {
  let isKept = await listens(port);
  const adb = adbAt({ sdk, port, env: toolEnvironment() });
  try {
    return await work(adb, () => {
      isKept = true;
    });
  } finally {
    // The work's own error says more than a failure to end the server.
    if (!isKept) await Promise.allSettled([adb.killServer()]);
  }
}
