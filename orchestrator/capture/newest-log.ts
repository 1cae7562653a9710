import { randomUUID } from 'node:crypto';

const TRIES = 100;
const BETWEEN_TRIES_MS = 50;
/** More lines than a run writes, but few enough for one reply. */
const LINES_READ_BY_SHELL = 5_000;

/** Access to the log of a device. */
export interface LogAccess {
  readonly shell: (command: string) => Promise<string>;
  /** The lines received since the last call. Not every server provides them. */
  readonly newLines: () => Promise<readonly string[]>;
}

/**
 * Returns a function for what was logged since its last call. Appium receives the log as a stream, which may lag: a crash
 * may have arrived only in part when the command that it broke has failed. So a line is written to the log, and everything
 * before it is awaited, for at most 5 s; what comes later still is not counted as new. If the server does not provide the
 * stream, the device's buffer is read. The first call returns what the buffer had before the session too.
 * Rejects if both ways of reading the log fail.
 */
export function newestLog(access: LogAccess): () => Promise<string> {
  let marker: string | undefined;
  return async () => {
    const before = marker;
    const next = randomUUID();
    const isMarked = await access.shell(`log -t hitchproof ${next}`).then(
      () => true,
      () => false,
    );
    if (isMarked) marker = next;
    const lines = await streamed(access, isMarked ? next : undefined).catch(() => buffered(access));
    const known = before === undefined ? -1 : lines.findLastIndex((line) => line.includes(before));
    return lines
      .slice(known + 1)
      .filter((line) => !line.includes(next))
      .join('\n');
  };
}

async function streamed({ newLines }: LogAccess, marker: string | undefined): Promise<readonly string[]> {
  const lines = [...(await newLines())];
  if (marker === undefined) return lines;
  for (let tries = 1; tries < TRIES && !lines.some((line) => line.includes(marker)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    lines.push(...(await newLines()));
  }
  return lines;
}

const buffered = async ({ shell }: LogAccess): Promise<readonly string[]> =>
  (await shell(`logcat -d -t ${LINES_READ_BY_SHELL}`)).split('\n');
