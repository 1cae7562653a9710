import { generateKeyPair } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FaultError } from '../base/errors.ts';
import { adbProgram } from './adb.ts';
import { isOwnPeer } from './appium-door/peer-user.mjs';
import { listens } from './free-port.ts';
import type { Supervisor } from './supervisor.ts';

interface AdbServerOptions {
  readonly sdk: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly log: string;
}

/** An adb server for virtual devices, which know it by its key. */
interface OwnAdbServer {
  /** File of its public key, once it has started. */
  readonly keyFile: string;
  readonly started: Promise<void>;
}

/** Arguments of `adb` for a server that stays in the foreground. */
export const adbServerArgs = (port: number): readonly string[] => ['-P', String(port), 'nodaemon', 'server'];

/**
 * Starts an adb server as a program of the session, with a key of its own, for this user only. A server started by an adb
 * command would leave the session's process group and outlive it.
 */
export function startAdbServer(supervisor: Supervisor, options: AdbServerOptions): OwnAdbServer {
  const folder = supervisor.privateFolder();
  const keyFile = join(folder, 'adbkey.pem');
  return { keyFile, started: start(supervisor, options, { folder, keyFile }) };
}

interface Keys {
  readonly folder: string;
  readonly keyFile: string;
}

async function start(
  supervisor: Supervisor,
  options: AdbServerOptions,
  { folder, keyFile }: Keys,
): Promise<void> {
  const { sdk, port, env, log } = options;
  const key = join(folder, 'adbkey');
  await makeKey(key, keyFile);
  const socket = join(folder, 'adb');
  // Windows has no user at the other end of a connection, and adb no Unix socket there.
  const isOpen = process.platform === 'win32';
  const server = supervisor.start({
    name: 'The adb server',
    ifEnded: 'adb-server-ended',
    stopsLast: true,
    command: adbProgram(sdk),
    args: isOpen ? adbServerArgs(port) : ['-L', `localfilesystem:${socket}`, 'nodaemon', 'server'],
    env: { ...env, ADB_VENDOR_KEYS: key },
    log,
  });
  while (!(await listens(isOpen ? port : socket))) {
    if (!server.isRunning())
      throw new FaultError('adb-server-ended', `The adb server did not start (log: ${log}).`);
    await delay(CHECK_MS);
  }
  if (isOpen) return;
  const door = await openAdbDoor(port, socket);
  void server.ended.then(door.close);
}
const CHECK_MS = 20;

/** As `adb keygen` makes it. */
async function makeKey(file: string, publicFile: string): Promise<void> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(file, privateKey, { mode: 0o600 });
  writeFileSync(publicFile, publicKey);
}

export interface AdbDoor {
  readonly close: () => void;
}

/**
 * The loopback port of an adb server that listens on a Unix socket, for this user only: an adb server asks nobody who they
 * are, and whoever reaches it runs code on its devices. Appium knows adb servers by their port.
 */
export async function openAdbDoor(port: number, socketPath: string): Promise<AdbDoor> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (host) => {
    if (!isOwnPeer(host)) {
      host.destroy();
      return;
    }
    joinSockets(host, connect({ path: socketPath, allowHalfOpen: true }), open);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // The door alone keeps no process running.
  server.unref();
  return {
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Passes on what either socket says until one of them ends; both are in `open` as long as they are. */
export function joinSockets(a: Socket, b: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    open.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      // What it has said is passed on first.
      other.destroySoon();
    });
    one.pipe(other);
  }
}
