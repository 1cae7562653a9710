import { connect, createServer, type Socket } from 'node:net';
import { joinSockets } from '../../orchestrator/rig/adb-server.ts';
import type { SaidLine } from './transcript.ts';

/** A port that passes connections on to an adb server, and tells what was asked of a device's shell through it. */
export interface AdbRecorder {
  readonly port: number;
  readonly close: () => void;
}

/** @param said called when a line of the shell has ended */
export async function recordAdb(serverPort: number, said: (line: SaidLine) => void): Promise<AdbRecorder> {
  const open = new Set<Socket>();
  const door = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true });
    const heard = { client: new Heard(client), server: new Heard(server) };
    joinSockets(client, server, open);
    server.once('close', () => {
      const line = lineIn(heard.client.bytes(), heard.server.bytes());
      if (line !== undefined) said(line);
    });
  });
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = door.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      door.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Enough for every dump; files that are pulled or pushed are larger, and no lines. */
const MOST_BYTES = 4 << 20;

/** The first bytes that a socket has sent. */
class Heard {
  readonly #parts: Buffer[] = [];
  #length = 0;

  constructor(socket: Socket) {
    socket.on('data', (part: Buffer) => {
      if (this.#length < MOST_BYTES) this.#parts.push(part);
      this.#length += part.length;
    });
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/**
 * The line of a shell that a connection asked for; undefined if it asked for something else.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:packages/modules/adb/OVERVIEW.TXT (requests have four digits of length), SERVICES.TXT
 */
export function lineIn(asked: Buffer, answered: Buffer): SaidLine | undefined {
  const requests = requestsIn(asked);
  const service = requests.find((request) => request.startsWith('shell') || request.startsWith('exec:'));
  if (service === undefined) return undefined;
  const line = service.slice(service.indexOf(':') + 1);
  // Each request is answered with OKAY; one for a device by number gets the number, of 8 bytes, too.
  const before = requests.slice(0, requests.indexOf(service));
  const skipped = before.reduce((sum, request) => sum + 4 + (request.startsWith('host:tport:') ? 8 : 0), 4);
  const reply = answered.subarray(skipped);
  return service.startsWith('shell,v2')
    ? { line, ...framedIn(reply) }
    : { line, out: reply.toString('utf8'), err: '', code: null };
}

function requestsIn(asked: Buffer): readonly string[] {
  const requests: string[] = [];
  for (let at = 0; at + 4 <= asked.length; ) {
    const digits = asked.toString('latin1', at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(digits)) break;
    const request = asked.toString('utf8', at + 4, at + 4 + Number.parseInt(digits, 16));
    requests.push(request);
    at += 4 + Number.parseInt(digits, 16);
    if (!request.startsWith('host:')) break;
  }
  return requests;
}

/** Frames of the protocol shell,v2: what it is, its length, its bytes. */
function framedIn(reply: Buffer): Omit<SaidLine, 'line'> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  let code: number | null = null;
  for (let at = 0; at + 5 <= reply.length; ) {
    const [id, length] = [reply[at], reply.readUInt32LE(at + 1)];
    const content = reply.subarray(at + 5, at + 5 + length);
    if (id === 1) out.push(content);
    if (id === 2) err.push(content);
    if (id === 3) code = content[0] ?? null;
    at += 5 + length;
  }
  return { out: Buffer.concat(out).toString('utf8'), err: Buffer.concat(err).toString('utf8'), code };
}
