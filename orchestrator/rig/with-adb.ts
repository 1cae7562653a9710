import { childEnvironment } from '../config.ts';
import { type Adb, adbAt } from './adb.ts';
import { listens } from './listens.ts';

/** Work on the adb server at a port. One that the work's commands start ends after it; one that ran before stays. */
export async function withAdb<T>(
  { sdk, port }: { readonly sdk: string; readonly port: number },
  work: (adb: Adb) => Promise<T>,
): Promise<T> {
  const keep = await listens(port);
  const adb = adbAt({ sdk, port, env: childEnvironment({}) });
  try {
    return await work(adb);
  } finally {
    // What failed before says more than that the server could not be ended.
    if (!keep) await Promise.allSettled([adb.killServer()]);
  }
}
