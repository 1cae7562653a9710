import { once } from 'node:events';
import { AdbStream } from '../adb/adb-stream.ts';

/** A device's stream whose host is the test: it acknowledges every WRTE and keeps what it was sent. */
export interface HostStream {
  readonly stream: AdbStream;
  /** Sends one WRTE after the other, each after the OKAY of the previous one. */
  readonly send: (...chunks: readonly (Uint8Array | string)[]) => Promise<void>;
  /** Everything that the device wrote, once the device has closed the stream. */
  readonly received: () => Promise<Buffer>;
  /** What the device has written so far, one by one. */
  readonly packets: () => readonly Buffer[];
  readonly hangUp: () => void;
}

export function hostStream(): HostStream {
  const written: Buffer[] = [];
  let acknowledged: () => void = () => undefined;
  const stream = new AdbStream(
    {
      maxPayloadBytes: () => 1 << 20,
      write: (_local, _remote, payload) => {
        written.push(Buffer.from(payload));
        setImmediate(() => stream.acceptAck());
      },
      acknowledge: () => acknowledged(),
      close: () => acknowledged(),
    },
    1,
    2,
  );
  stream.on('error', () => undefined);
  return {
    stream,
    send: async (...chunks) => {
      for (const chunk of chunks) {
        const okay = new Promise<void>((resolve) => {
          acknowledged = resolve;
        });
        if (!stream.acceptData(Buffer.from(chunk)))
          throw new Error('WRTE before the OKAY of the previous one');
        await okay;
      }
    },
    received: async () => {
      if (!stream.destroyed) await once(stream, 'close');
      return Buffer.concat(written);
    },
    packets: () => written,
    hangUp: () => stream.acceptClose(),
  };
}
