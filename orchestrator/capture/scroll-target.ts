import { MS_PER_S } from '../base/units.ts';
import type { DeviceSession, ListLocator, LocatedList } from './device-session.ts';
import type { FrameSource } from './frame-source.ts';
import type { SlideGesture } from './recording.ts';
import { type Fields, refuseUnknown } from './refuse-unknown.ts';
import {
  type Direction,
  drag,
  type FlingSpeed,
  fling,
  type SlideOptions,
  slideOf,
  strokeOn,
} from './slide-gesture.ts';

/** A gesture and the list it was performed on. */
export interface PerformedGesture {
  /** Selector of the list. */
  readonly on: string;
  readonly gesture: SlideGesture;
}

/** Performs the gestures of a session, in runs and outside of them. */
export class Finger {
  readonly #source: FrameSource;
  #recorded: ((performed: PerformedGesture) => void) | undefined;

  constructor(source: FrameSource) {
    this.#source = source;
  }

  /** @param recorded called with each gesture until the recording ends */
  beginRecording(recorded: (performed: PerformedGesture) => void): void {
    this.#recorded = recorded;
  }

  endRecording(): void {
    this.#recorded = undefined;
  }

  /** Returns when the finger is up and the scroll has settled. */
  async perform(gesture: SlideGesture, list: LocatedList): Promise<void> {
    this.#recorded?.({ on: list.selector, gesture });
    const isRecorded = this.#recorded !== undefined;
    await this.#source.perform(strokeOn(list.rect, gesture), { seed: gesture.seed, isRecorded });
  }
}

/** A list on the screen. Each gesture ends when the finger is up and the scroll has settled. */
export interface ScrollTarget {
  /** A flick: the finger lifts in motion. `direction` is that of the view: `down` shows what is below. */
  readonly fling: (direction: Direction, how?: { readonly speed?: FlingSpeed }) => Promise<void>;
  /** A drag: the finger rests before it lifts, so that the list stops with it. */
  readonly drag: (direction: Direction, how?: DragOptions) => Promise<void>;
  /**
   * Drags until an element inside the list matches a WebdriverIO selector.
   * @throws Error if none does after `maxDrags` drags
   */
  readonly scrollTo: (selector: string, how?: ScrollToOptions) => Promise<void>;
  /** A fling or drag described by numbers. */
  readonly slide: (how: SlideOptions) => Promise<void>;
  /** Lets time pass on the device, up to a minute: the virtual device's clock stands still between gestures. */
  readonly rest: (ms: number) => Promise<void>;
}

export interface DragOptions {
  /** Distance of the finger as a share of the list's extent; default 0.6. */
  readonly distance?: number;
  /** Default 1,000. */
  readonly durationMs?: number;
}

export interface ScrollToOptions extends DragOptions {
  /** Default `down`. */
  readonly direction?: Direction;
  /** Default 20. */
  readonly maxDrags?: number;
}

interface ScrollTargetParts {
  readonly session: DeviceSession;
  readonly finger: Finger;
  readonly seed: number;
  /** Finds the list; called before each gesture. */
  readonly find: () => Promise<LocatedList>;
  readonly list: ListLocator;
}

const DEFAULT_MAX_DRAGS = 20;
const MAX_REST_MS = 60_000;
const DRAG_FIELDS: Fields<DragOptions> = { distance: true, durationMs: true };
const SCROLL_TO_FIELDS: Fields<ScrollToOptions> = { ...DRAG_FIELDS, direction: true, maxDrags: true };
const SLIDE_FIELDS: Fields<SlideOptions> = { ...DRAG_FIELDS, kind: true, direction: true };

export function scrollTargetOf({ session, finger, seed, find, list }: ScrollTargetParts): ScrollTarget {
  const slide = async (how: SlideOptions): Promise<void> => finger.perform(slideOf(how, seed), await find());
  return {
    slide: async (...given) => {
      refuseUnknown('slide', given, [SLIDE_FIELDS]);
      return slide(...given);
    },
    fling: async (...given) => {
      refuseUnknown('fling', given, ['any', { speed: true }]);
      const [direction, { speed } = {}] = given;
      return slide(fling(direction, speed));
    },
    drag: async (...given) => {
      refuseUnknown('drag', given, ['any', DRAG_FIELDS]);
      return slide(drag(...given));
    },
    scrollTo: async (...given) => {
      refuseUnknown('scrollTo', given, ['any', SCROLL_TO_FIELDS]);
      const [selector, { direction = 'down', maxDrags = DEFAULT_MAX_DRAGS, ...how } = {}] = given;
      for (let drags = 0; !(await session.hasInside(list, selector)); drags++) {
        if (drags === maxDrags)
          throw new Error(`Nothing in the list matches ${selector} after ${maxDrags} drags ${direction}.`);
        await slide(drag(direction, how));
      }
    },
    rest: async (...given) => {
      refuseUnknown('rest', given, ['any']);
      const [ms] = given;
      if (!(ms > 0 && ms <= MAX_REST_MS))
        throw new Error(`rest() takes the milliseconds from 1 to ${MAX_REST_MS}, not ${JSON.stringify(ms)}.`);
      await session.shell(`sleep ${ms / MS_PER_S}`, ms + MAX_REST_MS);
    },
  };
}
