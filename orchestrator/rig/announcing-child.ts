import type { Child } from './child.ts';
import type { SupervisedOptions, Supervisor } from './supervisor.ts';

/** A program that prints a line when it is ready for use. */
export interface AnnouncingChild<T> {
  readonly child: Child;
  /** Content of the announcing line; undefined if the program ended before printing it. */
  readonly announced: Promise<T | undefined>;
}

/** @param read returns a line's announcement; undefined for any other line */
export function startAnnouncing<T>(
  supervisor: Pick<Supervisor, 'start'>,
  options: Omit<SupervisedOptions, 'onLine'>,
  read: (line: string) => T | undefined,
): AnnouncingChild<T> {
  let announce: (what: T | undefined) => void = () => undefined;
  const announced = new Promise<T | undefined>((resolve) => {
    announce = resolve;
  });
  const onLine = (line: string): void => {
    const what = read(line);
    if (what !== undefined) announce(what);
  };
  const child = supervisor.start({ ...options, onLine });
  void child.closed.then(() => announce(undefined));
  return { child, announced };
}
