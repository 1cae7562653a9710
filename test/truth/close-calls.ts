import type { LogLine, NewPicture, Refresh } from './display-log.ts';

/**
 * Traces hold whole microseconds, cut off, and a limit is exceeded by more than two (docs/metrics.md §1): what the display shows
 * of a picture that was complete so shortly after a refresh, had it been shown at that one, and those behind it likewise.
 */
export function closeCallsInTime(log: readonly LogLine[]): readonly LogLine[] {
  const lines = [...log];
  for (let at = 0; at < lines.length; at++) moveUp(lines, at);
  return lines;
}

const RESOLUTION_NS = 3_000;

/** Gives the refresh at `at`, if it repeats a picture, the next one that was complete by then; that one's refresh repeats it. */
function moveUp(lines: LogLine[], at: number): void {
  const repeated = lines[at];
  if (repeated?.t !== 'refresh' || repeated.new) return;
  const next = lines.findIndex((line, i) => i > at && isPictureOf(line, repeated.window));
  const picture = lines[next];
  if (picture?.t !== 'refresh' || !picture.new || picture.readyNs > repeated.atNs + RESOLUTION_NS) return;
  const { n, atNs } = repeated;
  lines[at] = { ...picture, n, atNs };
  lines[next] = repeatOf(picture, lines.slice(next + 1));
}

const isPictureOf = (line: LogLine, window: number): line is NewPicture =>
  line.t === 'refresh' && line.new && line.window === window;

/** The refresh at which a picture was shown, when it has been shown before; the app may owe the one behind it. */
function repeatOf({ t, n, atNs, window, picture }: NewPicture, after: readonly LogLine[]): Refresh {
  const behind = after.find((line): line is NewPicture => isPictureOf(line, window));
  const owed = behind !== undefined && behind.readyNs - behind.tookNs < atNs;
  return { t, n, atNs, window, picture, moved: false, owed, new: false };
}
