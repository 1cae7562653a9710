import type { DeviceSession, FoundList, Stroke } from './device-session.ts';
import type { ProbeClient } from './probe-client.ts';
import type { GestureEngine, SlideGesture } from './recording.ts';
import { pathOf, strokeOn } from './slide-gesture.ts';

/** A gesture as it was performed. */
export interface PerformedGesture {
  /** Selector of the list. */
  readonly on: string;
  readonly gesture: SlideGesture;
}

/** Performs the gestures of a session, in runs and outside of them. */
export class Finger {
  readonly #session: DeviceSession;
  readonly #probe: ProbeClient;
  readonly #engine: GestureEngine;
  #recorded: ((performed: PerformedGesture) => void) | undefined;

  constructor(session: DeviceSession, probe: ProbeClient, engine: GestureEngine) {
    this.#session = session;
    this.#probe = probe;
    this.#engine = engine;
  }

  /** @param recorded called with each gesture of the recording */
  beginRecording(recorded: (performed: PerformedGesture) => void): void {
    this.#recorded = recorded;
  }

  endRecording(): void {
    this.#recorded = undefined;
  }

  /** Returns when the finger is up and the scroll has settled. */
  async perform(gesture: SlideGesture, list: FoundList): Promise<void> {
    this.#recorded?.({ on: list.selector, gesture });
    const stroke = strokeOn(list.rect, gesture);
    if (this.#engine !== 'in-app') await this.#fromOutside(stroke, this.#engine);
    // With an empty path the probe performs nothing and answers when the scroll has settled.
    const path = this.#engine === 'in-app' ? pathOf(stroke) : [];
    await this.#probe.send('gesture', { path, rateMs: SAMPLE_RATE_MS, seed: gesture.seed });
  }

  async #fromOutside(stroke: Stroke, engine: Exclude<GestureEngine, 'in-app'>): Promise<void> {
    // The in-app engine writes this mark itself; the probe refuses marks while nothing is recorded.
    if (this.#recorded !== undefined)
      await this.#probe.send('mark', { kind: 'gesture-engine', text: engine });
    await this.#session.swipe(stroke, engine);
  }
}

/** 250 Hz, a usual sampling rate of phone touch panels. */
const SAMPLE_RATE_MS = 4;
