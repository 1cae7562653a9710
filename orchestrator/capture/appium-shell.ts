import { wholeReply, withEnds } from './bounded-replies.ts';
import type { DeviceSession } from './device-session.ts';

/** The longest limit for a line of the shell. */
export const LONGEST_LINE_MS = 300_000;
const REPLY_MS = 10_000;

/**
 * The `connectionRetryTimeout` to open a session with if its requests have this limit. The value at the session's first
 * request becomes a limit of WebdriverIO's HTTP client, which no later request exceeds, regardless of its own limit.
 */
export const openingLimitMs = (requestMs: number): number => Math.max(requestMs, LONGEST_LINE_MS + REPLY_MS);

/** Sets how long WebdriverIO waits for each reply, in a session that was opened with {@link openingLimitMs}. */
export async function limitRequests(browser: WebdriverIO.Browser, ms: number): Promise<void> {
  // Makes the session's first request; its outcome does not matter. Appium answers it without the device.
  await browser.getTimeouts().catch(() => undefined);
  browser.options.connectionRetryTimeout = ms;
}

/** The device's shell over Appium: a line gets a reply that is whole, or an error. */
export const appiumShell =
  (browser: WebdriverIO.Browser): DeviceSession['shell'] =>
  async (line, timeout = shellLimit(browser.capabilities)) => {
    const args = { command: withEnds(line), ...(timeout === undefined ? {} : { timeout }) };
    const printed = await withinLimit(browser, timeout, () => browser.execute('mobile: shell', args));
    return wholeReply(String(printed), line, serialIn(browser.capabilities));
  };

/** The reply to a command that may take longer than WebdriverIO's usual limit. */
async function withinLimit<R>(
  { options }: WebdriverIO.Browser,
  ms: number | undefined,
  command: () => Promise<R>,
): Promise<R> {
  const { connectionRetryTimeout } = options;
  if (ms === undefined || connectionRetryTimeout === undefined || ms < connectionRetryTimeout)
    return command();
  options.connectionRetryTimeout = ms + REPLY_MS;
  try {
    return await command();
  } finally {
    options.connectionRetryTimeout = connectionRetryTimeout;
  }
}

/** Same limit as for other adb commands. The driver's own limit for lines of the shell is 20 s. */
function shellLimit(capabilities: object): number | undefined {
  const limit = Number(capability(capabilities, 'adbExecTimeout'));
  return Number.isNaN(limit) ? undefined : limit;
}

/** Appium names the device it has chosen; some services report only the requested one, or none. */
export function serialIn(capabilities: object): string {
  return String(capability(capabilities, 'deviceUDID') ?? capability(capabilities, 'udid') ?? 'unknown');
}

/** A capability of an open session, which some servers name without the prefix. */
export const capability = (capabilities: object, name: string): unknown =>
  Object.entries(capabilities).find(([key]) => key === name || key === `appium:${name}`)?.[1];
