import { z } from 'zod';
import { boundedText } from '../../base/bounded-text.ts';
import { FaultError } from '../../base/errors.ts';
import { parseJson } from '../../base/parse-json.ts';
import { connectionOf, type Variables } from './connection.ts';
import type { RemoteEndpoint } from './remote-endpoint.ts';

/** One device of a Grid: a slot of a node. */
export interface GridSlot {
  /** Capabilities that the node offers; a relay node of one device has its `appium:udid` and `appium:deviceName`. */
  readonly stereotype: Readonly<Record<string, unknown>>;
  /** Address of the node. */
  readonly node: string;
  /** `down`: the node's health check fails, or it is being shut down. */
  readonly state: 'free' | 'busy' | 'down';
}
export type ServerStatus =
  | { readonly kind: 'appium'; readonly version: string }
  | { readonly kind: 'grid'; readonly isReady: boolean; readonly slots: readonly GridSlot[] };

const gridSchema = z.object({
  value: z.object({
    ready: z.boolean(),
    nodes: z.array(
      z.object({
        uri: z.string().optional(),
        externalUri: z.string().optional(),
        availability: z.string(),
        slots: z.array(
          z.object({ stereotype: z.record(z.string(), z.unknown()), session: z.unknown().optional() }),
        ),
      }),
    ),
  }),
});
const appiumSchema = z.object({ value: z.object({ build: z.object({ version: z.string() }) }) });

/** Parses the reply to `GET /status`; undefined if it is from neither an Appium server nor a Grid. */
export function parseServerStatus(text: string): ServerStatus | undefined {
  const reply = parseJson(text);
  const grid = gridSchema.safeParse(reply).data?.value;
  if (grid !== undefined) return { kind: 'grid', isReady: grid.ready, slots: grid.nodes.flatMap(slotsOf) };
  const appium = appiumSchema.safeParse(reply).data?.value;
  return appium === undefined ? undefined : { kind: 'appium', version: appium.build.version };
}

type GridNode = z.infer<typeof gridSchema>['value']['nodes'][number];

const slotsOf = ({ uri, externalUri, availability, slots }: GridNode): readonly GridSlot[] =>
  slots.map(({ stereotype, session }) => ({
    stereotype,
    node: externalUri ?? uri ?? 'unknown',
    state: availability !== 'UP' ? 'down' : session === undefined || session === null ? 'free' : 'busy',
  }));

/**
 * Requests the kind and state of a server.
 * @throws FaultError `appium-connection` if it does not reply, or not like an Appium server or a Grid
 */
export async function serverStatus(endpoint: RemoteEndpoint, variables: Variables): Promise<ServerStatus> {
  const { url } = endpoint;
  const text = await replyOf(url, connectionOf(endpoint, variables).headers ?? {});
  const status = parseServerStatus(text);
  if (status === undefined)
    throw new FaultError(
      'appium-connection',
      `${url}/status is not of an Appium server or a Selenium Grid: correct the address.`,
    );
  return status;
}

async function replyOf(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  try {
    const reply = await fetch(`${url}/status`, { headers, signal: AbortSignal.timeout(REPLY_MS) });
    return (await boundedText(reply, MOST_BYTES)) ?? '';
  } catch (cause) {
    throw new FaultError(
      'appium-connection',
      `No server replies at ${url} (${reasonOf(cause)}): start it, or correct the address.`,
      { cause },
    );
  }
}
const REPLY_MS = 10_000;
/** A Grid with a thousand devices needs less. */
const MOST_BYTES = 16 << 20;

/** The error `fetch failed` has the reason as its cause. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { readonly cause?: { readonly code?: string }; readonly name?: string };
  return cause?.code ?? (name === 'TimeoutError' ? `no reply within ${REPLY_MS / 1_000} s` : String(error));
}
