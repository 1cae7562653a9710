import type { TouchSample } from '../runtime-link/control-port.ts';
import type { Session } from './session.ts';

/** Moves a finger, then waits until the app is idle, for at most the session's `waitForIdleTimeout`. */
export async function touchScreen(session: Session, samples: readonly TouchSample[]): Promise<void> {
  const timeout = session.settings.get('waitForIdleTimeout');
  const limit = typeof timeout === 'number' ? { settleMs: timeout } : {};
  await session.system.runtime.call('touch', { samples, ...limit });
}
