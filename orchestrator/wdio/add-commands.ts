import type { App } from '../capture/scenario.ts';
import type { ScrollTarget } from '../capture/scroll-target.ts';
import { currentRecorder } from '../service/current-recorder.ts';
import { scenario } from '../service/scenario.ts';
import { toMeetBudget } from './to-meet-budget.ts';

/** `browser.perf`: the commands with which specs measure. */
export interface Perf {
  readonly scenario: typeof scenario;
  /** The app outside of scenarios, for preceding steps such as a login. */
  readonly app: App;
}

declare global {
  namespace WebdriverIO {
    interface Browser {
      readonly perf: Perf;
    }
    interface Element extends ScrollTarget {}
  }
}

/** Adds `browser.perf`, the gestures of a list to every element, and the matcher `toMeetBudget`. */
export function addCommands(browser: WebdriverIO.Browser, expect: Expect): void {
  const perf: Perf = {
    scenario,
    get app() {
      return currentRecorder().app;
    },
  };
  Object.defineProperty(browser, 'perf', { configurable: true, value: perf });
  for (const [name, command] of Object.entries(elementCommands))
    browser.addCommand(name, command, { attachToElement: true });
  expect.extend({ toMeetBudget });
}

interface Expect {
  readonly extend: (matchers: { readonly toMeetBudget: typeof toMeetBudget }) => void;
}

const elementCommands = {
  fling: commandOf((list) => list.fling),
  drag: commandOf((list) => list.drag),
  scrollTo: commandOf((list) => list.scrollTo),
  slide: commandOf((list) => list.slide),
  rest: commandOf((list) => list.rest),
} satisfies Record<keyof ScrollTarget, unknown>;

function commandOf<A extends readonly unknown[]>(
  gestureOf: (list: ScrollTarget) => (...how: A) => Promise<void>,
) {
  return function (this: WebdriverIO.Element, ...how: A): Promise<void> {
    return gestureOf(currentRecorder().listAt(() => this))(...how);
  };
}
