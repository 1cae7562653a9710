import type { LocatedList } from './device-session.ts';
import type { FrameSource } from './frame-source.ts';
import type { SlideGesture } from './recording.ts';
import { strokeOn } from './slide-gesture.ts';

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
