import type { TouchSample } from '../runtime-link/control-port.ts';
import { readScreen, type Screen } from './screen.ts';
import type { Session } from './session.ts';

/** The screen as the session's settings show it. */
export const screenOf = ({ system, settings }: Session): Promise<Screen> =>
  readScreen(system.runtime, settings);

/** Moves a finger, then waits until the app is idle, for at most the session's `waitForIdleTimeout`. */
export async function touchScreen(session: Session, samples: readonly TouchSample[]): Promise<void> {
  const timeout = session.settings.get('waitForIdleTimeout');
  const limit = typeof timeout === 'number' ? { settleMs: timeout } : {};
  await session.system.runtime.call('touch', { samples, ...limit });
}
