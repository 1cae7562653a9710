import { refuseProduct } from './effort.ts';

/**
 * A value per window of the app, with an entry per frame, created at the window's first row. Rows of one window are
 * consecutive, so the last window is looked up without the map.
 */
export class ByWindow<T> {
  readonly windows: ReadonlyMap<number, T>;
  private readonly made = new Map<number, T>();
  private readonly make: (window: number) => T;
  private readonly frames: number;
  private lastWindow = Number.NaN;
  private last: T | undefined;

  constructor(frames: number, make: (window: number) => T) {
    this.frames = frames;
    this.make = make;
    this.windows = this.made;
  }

  /** @throws TraceError if windows × frames exceed the limit */
  of(window: number): T {
    if (this.last !== undefined && window === this.lastWindow) return this.last;
    const found = this.made.get(window) ?? this.add(window);
    this.lastWindow = window;
    this.last = found;
    return found;
  }

  private add(window: number): T {
    refuseProduct({ windows: this.made.size + 1, frames: this.frames });
    const added = this.make(window);
    this.made.set(window, added);
    return added;
  }
}
