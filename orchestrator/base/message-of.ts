/** The message of a thrown value, which need not be an Error. A message may quote a reply of any length: it lacks the middle. */
export function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.length <= 2 * KEPT_CHARS
    ? message
    : `${message.slice(0, KEPT_CHARS)} … ${message.slice(-KEPT_CHARS)}`;
}
/** At the begin is who failed, at the end often why. */
const KEPT_CHARS = 8_000;
