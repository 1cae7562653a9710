import { connectionOf, type Variables } from '../capture/remote/connection.ts';
import { webDriverSessionsIn } from '../run-folder/worker-files.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import { appiumUrl } from './appium-server.ts';

/**
 * Ends what workers that were killed, or threw where nothing catches it, left on the server. Otherwise it would keep their
 * session until it is idle for too long, and end the driver's server on the device then, in the middle of a later session.
 */
export async function endSessions(
  { folder, place }: Pick<SessionPlan, 'folder' | 'place'>,
  variables: Variables,
): Promise<void> {
  const server = serverOf(place, variables);
  if (server === undefined) return;
  const { url, headers } = server;
  await Promise.all(
    webDriverSessionsIn(folder).map((id) =>
      fetch(`${url}/session/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        headers,
        signal: AbortSignal.timeout(LIMIT_MS),
      }).then(
        ({ body }) => body?.cancel(),
        // The server has ended, or hangs, which others find out.
        () => undefined,
      ),
    ),
  );
}
const LIMIT_MS = 5_000;

function serverOf(place: SessionPlan['place'], variables: Variables) {
  if (place.kind === 'attached')
    return place.appium === undefined ? undefined : { url: appiumUrl(place.appium), headers: {} };
  const { protocol, hostname, port, path, headers } = connectionOf(place.endpoint, variables);
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return { url: `${protocol}://${host}:${port}${path.replace(/\/$/, '')}`, headers: headers ?? {} };
}
