import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import {
  OPERATIONS,
  type Operation,
  type Reply,
  type RequestOf,
  type RuntimeEvent,
  replyMessage,
  runtimeEvent,
} from './control-port.ts';
import { createFrameDecoder, encodeFrame } from './message-frames.ts';
import { RuntimeDeath, type RuntimePort, RuntimeRefusal } from './runtime-port.ts';

export interface RuntimeCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly workingFolder: string;
  /** File that the runtime's stderr is appended to. */
  readonly hostLog: string;
  /** Folder for the runtime's temporary files; created at its start and removed after its end, however it ends. */
  readonly temporaryFolder: string;
}

interface Waiting {
  readonly operation: Operation;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** How long the runtime may take to exit after its stdin is closed before it is killed. */
const GRACE_MS = 2_000;

export function startRuntime(command: RuntimeCommand): RuntimePort {
  const child = spawned(command);
  const log = openLog(command.hostLog);
  const lastLines = tailOf(child, log);
  const waiting = new Map<number, Waiting>();
  const listeners: ((message: RuntimeEvent) => void)[] = [];
  let nextId = 1;
  let death: RuntimeDeath | undefined;
  let stopping = false;

  const die = (reason: string, cause?: unknown): void => {
    const stderr = lastLines();
    death ??= new RuntimeDeath(
      `the device's runtime stopped: ${reason}${stderr === '' ? '' : `; stderr: ${stderr}`}`,
      { cause },
    );
    for (const { reject } of waiting.values()) reject(death);
    waiting.clear();
    child.kill('SIGKILL');
  };
  const receive = (message: unknown): void => {
    const event = runtimeEvent.safeParse(message);
    if (event.success) {
      for (const listen of listeners) listen(event.data);
      return;
    }
    const reply = replyMessage.parse(message);
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (request === undefined) return;
    if ('error' in reply) {
      const refusal = new RuntimeRefusal(request.operation, reply.error.code, reply.error.message);
      request.reject(refusal);
      if (request.operation === 'boot') die(`it did not boot: ${refusal.message}`, refusal);
    } else request.resolve(OPERATIONS[request.operation].parse(reply.ok));
  };

  const decode = createFrameDecoder();
  child.stdout.on('data', (bytes: Buffer) => {
    try {
      for (const message of decode(bytes)) receive(message);
    } catch (cause) {
      die(`it sent an invalid message: ${String(cause)}`, cause);
    }
  });
  child.stdin.on('error', () => undefined); // its exit, reported below, has the cause
  child.on('error', (cause) => die(`cannot start ${command.program}: is a JDK 17 installed?`, cause));
  const gone = new Promise<RuntimeDeath | undefined>((resolve) => {
    child.on('close', (code, signal) => {
      die(signal === null ? `it exited with code ${code}` : `it was killed by ${signal}`);
      rmSync(command.temporaryFolder, { recursive: true, force: true });
      log.end(() => resolve(stopping ? undefined : death));
    });
  });

  return {
    gone,
    onEvent: (listen) => void listeners.push(listen),
    call: <O extends Operation>(operation: O, request: RequestOf<O>): Promise<Reply<O>> =>
      new Promise((resolve, reject) => {
        if (death !== undefined) return reject(death);
        const id = nextId++;
        waiting.set(id, { operation, resolve: resolve as (reply: unknown) => void, reject });
        child.stdin.write(encodeFrame({ ...request, id, op: operation }));
      }),
    stop: async () => {
      stopping = true;
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

function openLog(path: string): WriteStream {
  const log = createWriteStream(path, { flags: 'a' });
  // A full disk ends the log, not the device.
  return log.on('error', () => log.destroy());
}

function spawned({ program, args, workingFolder, temporaryFolder }: RuntimeCommand) {
  mkdirSync(temporaryFolder, { recursive: true });
  return spawn(program, [...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: workingFolder,
    env: environmentOfRuntime(process.env),
  });
}

/** Variables that a JVM may need. The runtime executes the code of an APK, which must not see the secrets of a CI job. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'SystemRoot',
];

/** With another locale a JVM finds no file whose path has a letter outside of ASCII. */
const LOCALE = { LC_ALL: 'C.UTF-8' };

export const environmentOfRuntime = (all: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]))),
  ...LOCALE,
});

/** Copies stderr to the log and keeps its last lines for the error message. */
function tailOf(child: ChildProcess, log: WriteStream): () => string {
  let tail = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    if (!log.destroyed) log.write(bytes);
    tail = (tail + bytes.toString('utf8')).slice(-2_000);
  });
  return () => tail.trim().split('\n').slice(-3).join(' | ');
}
