import type { System } from '../system/system.ts';
import { createElements, type Elements } from './elements.ts';

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
