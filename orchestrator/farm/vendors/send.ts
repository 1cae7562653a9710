import type { z } from 'zod';
import { boundedText } from '../../base/bounded-text.ts';
import { FaultError, messageOf } from '../../base/errors.ts';
import { parseJson } from '../../base/parse-json.ts';
import type { UploadRequest } from './vendor.ts';

/** A request to a vendor's API whose reply has a known shape. */
interface VendorCall<S extends z.ZodType> {
  /** Name for messages, e.g. `BrowserStack`. */
  readonly title: string;
  readonly url: string;
  readonly init: RequestInit;
  readonly reply: S;
  readonly fetch: typeof fetch;
}

/** Sends a request. @throws FaultError that does not quote the request, which may contain a credential */
export async function send<S extends z.ZodType>(call: VendorCall<S>): Promise<z.infer<S>> {
  const { title, url, init, reply, fetch } = call;
  const { host, pathname } = new URL(url);
  const failed = (why: string): FaultError =>
    new FaultError('upload-failed', `${title} did not take the app (${host}${pathname}): ${why}.`);
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw failed(messageOf(cause));
  });
  if (!response.ok) throw failed(`HTTP status ${response.status}`);
  const text = await boundedText(response, MOST_BYTES).catch((cause: unknown) => {
    throw failed(messageOf(cause));
  });
  if (text === undefined) throw failed(`the reply has more than ${MOST_BYTES >> 20} MB`);
  const parsed = reply.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw failed('the reply has another shape than the vendor documents');
}

/** The documented replies have less than a thousandth. */
const MOST_BYTES = 16 << 20;

/** Sends an app as a form, beside other fields. */
export function sendForm<S extends z.ZodType>(
  call: Pick<VendorCall<S>, 'title' | 'url' | 'reply'>,
  { apk, fileName, headers, fetch }: Omit<UploadRequest, 'options'>,
  field: string,
  more: Readonly<Record<string, string>> = {},
): Promise<z.infer<S>> {
  const body = new FormData();
  body.set(field, apk, fileName);
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return send({ ...call, init: { method: 'POST', headers, body }, fetch });
}
