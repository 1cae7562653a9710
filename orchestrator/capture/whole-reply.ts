import { FaultError } from '../base/fault-error.ts';

/** adb exits with 0 when the connection breaks during a reply, so the last line shows that it is whole. */
const END = '@end-of-reply';
const WHOLE = new RegExp(`^([\\s\\S]*)${END}\\s*$`);

/** A line of a device's shell that prints its end, and has the exit code that it has without it. */
export const withEnd = (line: string): string => `${line}; code=$?; echo ${END}; exit $code`;

/**
 * What a line printed that {@link withEnd} has made.
 * @throws FaultError when it is cut
 */
export function wholeReply(printed: string, line: string, serial: string): string {
  const [, text] = WHOLE.exec(printed) ?? [];
  if (text !== undefined) return text;
  throw new FaultError('adb-connection', `The reply of ${serial} to \`${line}\` was cut.`);
}
