import { FaultError } from '../base/fault-error.ts';
import { faultOf } from './classify-failure.ts';

/** Printed before a line. Some device farms print why they do not run it, and report success. */
const BEGIN = '@reply';
/** adb exits with 0 when the connection breaks during a reply, so the last line shows that it is whole. */
const END = '@end-of-reply';
const WHOLE = new RegExp(`^[\\s\\S]*?${BEGIN}\\r?\\n([\\s\\S]*)${END}\\s*$`);

/** A line of a device's shell that prints its begin and end, and has the exit code that it has without them. */
export const withEnds = (line: string): string => `echo ${BEGIN}; ${line}; code=$?; echo ${END}; exit $code`;

/**
 * What a line printed that {@link withEnds} has made.
 * @throws FaultError when it is cut, or another text than that of the device's shell
 */
export function wholeReply(printed: string, line: string, serial: string): string {
  const [, text] = WHOLE.exec(printed) ?? [];
  if (text !== undefined) return text;
  if (isCut(printed))
    throw new FaultError('adb-connection', `The reply of ${serial} to \`${line}\` was cut.`);
  const fault = faultOf(printed);
  throw new FaultError(
    fault === 'internal' ? 'adb-failed' : fault,
    `${serial} did not run \`${line}\`: ${printed.trim().slice(0, SHOWN_CHARS)}`,
  );
}
const SHOWN_CHARS = 200;

const isCut = (printed: string): boolean => printed.includes(BEGIN) || BEGIN.startsWith(printed.trim());
