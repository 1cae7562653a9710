import type { Options } from '@wdio/types';
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

/** What WebdriverIO does with a request before it sends it. */
type TransformRequest = NonNullable<Options.WebDriver['transformRequest']>;

/** A reply with the largest file that a session fetches, in base64, has a part of it. */
const MOST_BYTES = 256 << 20;

/**
 * Makes WebdriverIO give up a reply that is longer, which it would otherwise keep in memory until the request's limit. A
 * compressed reply, for which it then does not ask, is given up too: its length says nothing.
 * @param theirs the same of wdio.conf.ts
 */
export const boundedReplies =
  (theirs?: TransformRequest, mostBytes = MOST_BYTES): TransformRequest =>
  (request) => {
    const asked = theirs?.(request) ?? request;
    const headers = new Headers(asked.headers);
    headers.set('accept-encoding', 'identity');
    let dispatcher: Dispatcher | undefined;
    const bounded = { ...asked, headers };
    // WebdriverIO adds it after this.
    return Object.defineProperty(bounded, 'dispatcher', {
      enumerable: true,
      get: () => dispatcher,
      set: (given: Dispatcher) => {
        dispatcher = given.compose(giveUpAfter(mostBytes));
      },
    });
  };

/** The part of undici's API that WebdriverIO uses. https://undici.nodejs.org/#/docs/api/Dispatcher.md */
interface Dispatcher {
  readonly compose: (interceptor: Interceptor) => Dispatcher;
}
type Dispatch = (options: unknown, handler: Handler) => boolean;
type Interceptor = (dispatch: Dispatch) => Dispatch;
type Abort = (reason: Error) => void;
interface Handler {
  onConnect(abort: Abort, ...more: unknown[]): void;
  /** @param headers names and values in turns */
  onHeaders(status: number, headers: readonly Buffer[], ...more: unknown[]): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly Buffer[]): void;
  onError(error: Error): void;
}

const giveUpAfter =
  (mostBytes: number): Interceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, Object.assign(Object.create(handler), keeping(handler, mostBytes)));

/** Keeps a reply until it is whole; a reply that is given up becomes an error of the WebDriver protocol, with the reason. */
function keeping(handler: Handler, mostBytes: number): Handler {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isGivenUp = false;
  let abort: Abort = () => undefined;
  let answer: (body: readonly Buffer[]) => void = () => undefined;
  const giveUp = (why: string): boolean => {
    isGivenUp = true;
    chunks = [];
    const sentence = `The WebDriver server's reply ${why}`;
    handler.onHeaders(FAILED, [], () => undefined, '');
    handler.onData(Buffer.from(JSON.stringify({ value: { error: 'unknown error', message: sentence } })));
    handler.onComplete([]);
    abort(new Error(sentence));
    return false;
  };
  return {
    onConnect(given, ...more) {
      abort = given;
      handler.onConnect(given, ...more);
    },
    onHeaders(status, headers, ...more) {
      if (isCompressed(headers)) return giveUp('is compressed, although it was asked for as it is.');
      answer = (body) => {
        handler.onHeaders(status, headers, ...more);
        for (const chunk of body) handler.onData(chunk);
        handler.onComplete([]);
      };
      return true;
    },
    onData(chunk) {
      if (isGivenUp) return false;
      chunks.push(chunk);
      bytes += chunk.length;
      return bytes <= mostBytes || giveUp(`has more than ${mostBytes >> 20} MB.`);
    },
    onComplete() {
      if (isGivenUp) return;
      if (bytes > QUOTED_BYTES && !isJson(chunks)) giveUp('is no JSON.');
      else answer(chunks);
    },
    onError(error) {
      if (!isGivenUp) handler.onError(error);
    },
  };
}

const FAILED = 500;
/** WebdriverIO's error quotes the whole of a reply that is no JSON. */
const QUOTED_BYTES = 1 << 10;

function isJson(chunks: readonly Buffer[]): boolean {
  try {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

const isCompressed = (headers: readonly Buffer[]): boolean =>
  headers.some(
    (name, i) =>
      i % 2 === 0 &&
      name.toString('latin1').toLowerCase() === 'content-encoding' &&
      headers[i + 1]?.toString('latin1').trim().toLowerCase() !== 'identity',
  );
