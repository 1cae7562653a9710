import type { TouchSample } from '../runtime-link/control-port.ts';
import type { System } from '../system/system.ts';
import { createElements, type Elements } from './elements.ts';
import { readScreen, type Screen } from './screen.ts';

/** A session of the UiAutomator2 server, which has at most one. */
export interface Session {
  readonly id: string;
  readonly capabilities: unknown;
  readonly system: System;
  readonly elements: Elements;
  readonly settings: Map<string, unknown>;
}

export const createSession = (system: System, capabilities: unknown): Session => ({
  id: system.nextId('session'),
  capabilities,
  system,
  elements: createElements(),
  settings: new Map<string, unknown>([
    ['waitForIdleTimeout', 10_000],
    ['waitForSelectorTimeout', 10_000],
    ['actionAcknowledgmentTimeout', 3_000],
    ['allowInvisibleElements', false],
    ['enableNotificationListener', true],
    ['ignoreUnimportantViews', false],
    ['keyInjectionDelay', 0],
    ['scrollAcknowledgmentTimeout', 200],
  ]),
});

/** The screen as the session's settings show it. */
export const screenOf = ({ system, settings }: Session): Promise<Screen> =>
  readScreen(system.runtime, settings);

/** Moves a finger, then waits until the app is idle, for at most the session's `waitForIdleTimeout`. */
export async function touchScreen(session: Session, samples: readonly TouchSample[]): Promise<void> {
  const timeout = session.settings.get('waitForIdleTimeout');
  const limit = typeof timeout === 'number' ? { settleMs: timeout } : {};
  await session.system.runtime.call('touch', { samples, ...limit });
}
