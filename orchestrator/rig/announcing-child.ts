import { type Child, type ChildOptions, startChild } from './child.ts';

/** A program that prints a line when it can be used. */
export interface AnnouncingChild<T> {
  readonly child: Child;
  /** What the line says; undefined when the program ended before it. */
  readonly announced: Promise<T | undefined>;
}

/** @param read what a line announces, undefined for any other line */
export function startAnnouncing<T>(
  options: Omit<ChildOptions, 'onLine'>,
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
  const child = startChild({ ...options, onLine });
  child.ended.then(
    () => announce(undefined),
    () => undefined,
  );
  return { child, announced };
}
