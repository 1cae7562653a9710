import { readScreen, type Screen } from './screen.ts';
import type { Session } from './session.ts';

/** The screen as the session's settings show it. */
export const screenOf = ({ system, settings }: Session): Promise<Screen> =>
  readScreen(system.runtime, settings);
