import { refuse } from './effort.ts';

/**
 * What is kept per window of the app for every frame: made when the window is first met. Rows of one window
 * follow each other, so the last one is at hand.
 */
export class ByWindow<T> {
  readonly windows: ReadonlyMap<number, T>;
  private readonly made = new Map<number, T>();
  private readonly make: () => T;
  private readonly frames: number;
  private lastWindow = Number.NaN;
  private last: T | undefined;

  constructor(frames: number, make: () => T) {
    this.frames = frames;
    this.make = make;
    this.windows = this.made;
  }

  /** @throws TraceError when windows × frames are beyond any session */
  of(window: number): T {
    if (this.last !== undefined && window === this.lastWindow) return this.last;
    const found = this.made.get(window) ?? this.add(window);
    this.lastWindow = window;
    this.last = found;
    return found;
  }

  private add(window: number): T {
    refuse(this.made.size + 1, 'windows', this.frames, 'frames');
    const added = this.make();
    this.made.set(window, added);
    return added;
  }
}
