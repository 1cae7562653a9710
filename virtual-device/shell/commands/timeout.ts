import { type Call, type Command, failed, type Result, UsageError } from '../command.ts';

const TIMED_OUT = 124;
const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['', 1_000],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** Options with which logcat does not follow the log. */
const ENDS_LOGCAT = /^(?:-[dcg]|--clear|-[tG].*)$/;

/**
 * `timeout DURATION COMMAND …`, in device time. `sleep` and `logcat` are cut at the limit; the others advance the clock in
 * one step, so that they have ended when they are too late.
 */
export const timeout: Command = async (call) => {
  const [text = '', ...words] = call.args;
  if (text.startsWith('-')) throw new UsageError(`the option ${text} is not supported on this device`);
  if (words.length === 0) return failed('timeout: Needs 2 arguments');
  const limitMs = durationMs(text);
  if (limitMs === 0) return { code: await call.runWords(words) };
  if (words[0] === 'logcat' && !words.some((word) => ENDS_LOGCAT.test(word)))
    return follow(call, words, limitMs);
  const isLongSleep = words[0] === 'sleep' && durationMs(words[1] ?? '') > limitMs;
  if (!isLongSleep) return watch(call, words, limitMs);
  await call.runWords(['sleep', String(limitMs / 1_000)]);
  return { code: TIMED_OUT };
};

function durationMs(text: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`'${text}' is no duration`);
  return Number(count) * (UNIT_MS.get(unit) ?? 0);
}

/** The log is followed while the clock advances to the limit. */
async function follow(call: Call, words: readonly string[], limitMs: number): Promise<Result> {
  const limit = new AbortController();
  let hasEnded = false;
  const followed = call.runWords(words, { signal: limit.signal }).finally(() => {
    hasEnded = true;
  });
  await call.system.runtime.call('advance', { ms: Math.round(limitMs), settleMs: 0 });
  const isCut = !hasEnded;
  limit.abort();
  const code = await followed;
  return { code: isCut ? TIMED_OUT : code };
}

async function watch(call: Call, words: readonly string[], limitMs: number): Promise<Result> {
  const nowUs = async (): Promise<number> => (await call.system.runtime.call('facts', {})).nowUs;
  const start = await nowUs();
  const code = await call.runWords(words);
  return (await nowUs()) - start > limitMs * 1_000
    ? failed('timeout: the command took longer, and ran to its end on this device', TIMED_OUT)
    : { code };
}
