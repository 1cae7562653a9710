import net from 'node:net';
import { pipeline } from 'node:stream';
import type { AdbStream } from './adb-stream.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

const FORWARD = /^reverse:forward:(norebind:)?([^;]+);(.+)$/;
const KILL = /^reverse:killforward:(.+)$/;
const TCP = /^tcp:(\d{1,5})$/;

interface Rule {
  readonly port: number;
  readonly target: string;
  /** Undefined if both ports have the same number: apps share the host's network, so the host is reached directly. */
  readonly server: net.Server | undefined;
}

/**
 * `adb reverse`: ports of the device that lead to ports of the host, for one connection to adb.
 * @param openToHost opens a stream to a service of the host, such as `tcp:8080`
 * @see https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/adb.cpp (handle_forward_request)
 */
export function createReverse(openToHost: (service: string) => AdbStream) {
  const rules = new Map<number, Rule>();
  let isClosed = false;
  const remove = (port: number): boolean => {
    rules.get(port)?.server?.close();
    return rules.delete(port);
  };
  const removeAll = (): void => {
    for (const port of [...rules.keys()]) remove(port);
  };

  const forward = async (isNew: boolean, source: string, target: string): Promise<string> => {
    const asked = portIn(source);
    if (asked === undefined) return failure(`only tcp ports can be reversed on this device, not ${source}`);
    if (rules.has(asked) && isNew) return failure(`cannot rebind existing socket: ${source}`);
    remove(asked);
    const server = target === source ? undefined : serverFor(() => openToHost(target));
    const port =
      server === undefined ? asked : await listenOnLoopback(server, asked).catch((error: Error) => error);
    if (port instanceof Error) return failure(`cannot listen on ${source}: ${port.message}`);
    rules.set(port, { port, target, server });
    // The connection may have ended while the port was opened.
    if (isClosed) remove(port);
    return asked === 0 ? `OKAY${counted(String(port))}` : 'OKAY';
  };
  const replyTo = async (service: string): Promise<string> => {
    const [, norebind, source, target] = FORWARD.exec(service) ?? [];
    if (source !== undefined && target !== undefined) return forward(norebind !== undefined, source, target);
    if (service === 'reverse:list-forward')
      return counted(
        [...rules.values()].map((rule) => `(reverse) tcp:${rule.port} ${rule.target}\n`).join(''),
      );
    if (service === 'reverse:killforward-all') {
      removeAll();
      return 'OKAY';
    }
    const killed = KILL.exec(service)?.[1];
    if (killed === undefined) return failure(`${service} is not supported on this device`);
    return remove(portIn(killed) ?? -1) ? 'OKAY' : failure(`listener '${killed}' not found`);
  };
  return {
    /** Handles a `reverse:` service. */
    serve: async (service: string, stream: AdbStream) => void stream.end(await replyTo(service)),
    close: () => {
      isClosed = true;
      removeAll();
    },
  };
}

function portIn(place: string): number | undefined {
  const port = Number(TCP.exec(place)?.[1] ?? Number.NaN);
  return port <= 65_535 ? port : undefined;
}

function serverFor(open: () => AdbStream): net.Server {
  return net.createServer((socket) => {
    const stream = open();
    // `pipeline` ends both ends when one breaks; the error itself is of no use.
    for (const end of [socket, stream]) end.on('error', () => undefined);
    pipeline(socket, stream, () => socket.destroy());
    pipeline(stream, socket, () => stream.destroy());
  });
}

/** A string preceded by its length, as in adb's protocol. */
const counted = (text: string): string => `${Buffer.byteLength(text).toString(16).padStart(4, '0')}${text}`;
const failure = (text: string): string => `FAIL${counted(text)}`;
