import { randomUUID } from 'node:crypto';

const TRIES = 100;
const BETWEEN_TRIES_MS = 50;

/** How the log of a device is reached. */
export interface LogAccess {
  readonly shell: (command: string) => Promise<string>;
  /** The lines that have arrived since the last call. */
  readonly newLines: () => Promise<readonly string[]>;
}

/**
 * Appium receives the log as a stream, which may be behind: a crash may have arrived in part when the command that it
 * broke has failed. So a line is written to the log, and everything before it is waited for, 5 s at most.
 */
export async function logUntilNow({ shell, newLines }: LogAccess): Promise<string> {
  const marker = randomUUID();
  const isMarked = await shell(`log -t hitchproof ${marker}`).then(
    () => true,
    () => false,
  );
  const lines = [...(await newLines())];
  for (let tries = 1; isMarked && tries < TRIES && !lines.some((line) => line.includes(marker)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    lines.push(...(await newLines()));
  }
  return lines.filter((line) => !line.includes(marker)).join('\n');
}
