import { FaultError } from '../base/errors.ts';
import { plainText } from '../base/plain-text.ts';
import { faultOf } from './classify-failure.ts';

/** Printed before a line. Some device farms print why they do not run a line, and report success. */
const BEGIN = '@reply';
/** adb exits with 0 if the connection breaks during a reply, so a last line proves that the reply is whole. */
const END = '@end-of-reply';
const WHOLE = new RegExp(`^[\\s\\S]*?${BEGIN}\\r?\\n([\\s\\S]*)${END}\\s*$`);

/** A line of a device's shell that marks the begin and end of its output, and keeps its exit code. */
export const withEnds = (line: string): string => `echo ${BEGIN}; ${line}; code=$?; echo ${END}; exit $code`;

/**
 * The output of a line made by {@link withEnds}, without the marks.
 * @throws FaultError if the output is cut, or is not from the device's shell
 */
export function wholeReply(printed: string, line: string, serial: string): string {
  const [, text] = WHOLE.exec(printed) ?? [];
  if (text !== undefined) return text;
  if (isCut(printed))
    throw new FaultError('adb-connection', `The reply of ${serial} to \`${line}\` was cut.`);
  const fault = faultOf(printed);
  throw new FaultError(
    fault === 'internal' ? 'adb-failed' : fault,
    `${plainText(serial)} did not run \`${line}\`: ${plainText(printed) || 'it printed nothing'}`,
  );
}
const isCut = (printed: string): boolean => printed.includes(BEGIN) || BEGIN.startsWith(printed.trim());
