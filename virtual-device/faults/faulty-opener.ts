import type { AdbStream } from '../adb/adb-stream.ts';
import { SHELL } from '../adb/services.ts';
import { openRawShell, openShellV2 } from '../adb/shell-v2.ts';
import type { ServiceOpener } from '../adb/transport.ts';
import { forever } from '../system/forever.ts';
import type { FaultInjector } from './fault-injector.ts';
import type { RequestFault } from './timetable.ts';

/** Opens services and applies the faults of shell lines and file transfers. The REST server applies its own faults. */
export const faultyOpener =
  (open: ServiceOpener, faults: FaultInjector): ServiceOpener =>
  (service, stream) => {
    const fault = faultAt(service, faults);
    switch (fault?.kind) {
      case undefined:
        return open(service, stream);
      case 'hang':
        return () => undefined;
      case 'close':
        return () => void stream.destroy();
      case 'says':
        return () => void answering(service, stream, [fault.text]);
      case 'flood':
        if (!SHELL.test(service)) {
          repeatData(stream);
          return open(service, stream);
        }
        return () => void answering(service, stream, forever());
      case 'cut':
        cutAfter(stream, fault.afterBytes);
        return open(service, stream);
    }
  };

function faultAt(service: string, faults: FaultInjector): RequestFault | undefined {
  const line = SHELL.exec(service)?.[3];
  if (line !== undefined) return faults.at('shell', line);
  return service === 'sync:' ? faults.at('sync') : undefined;
}

/** Ends the stream after `bytes` bytes of the device's output; the rest is lost, as when a cable is pulled. */
function cutAfter(stream: AdbStream, bytes: number): void {
  const write = stream._write.bind(stream);
  let left = bytes;
  stream._write = (chunk: Buffer, encoding, done) => {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (left > 0) write(part, encoding, done);
    else
      write(part, encoding, () => {
        done();
        stream.destroy();
      });
  };
}

/** Answers with texts, as the output of a shell where it is one, until the host hangs up. */
async function answering(service: string, stream: AdbStream, texts: Iterable<string>): Promise<void> {
  const [, kind, options = ''] = SHELL.exec(service) ?? [];
  const isFramed = kind === 'shell' && options.split(',').includes('v2');
  const { out, exit } = isFramed ? openShellV2(stream) : openRawShell(stream);
  for (const text of texts) if (!(await out(text))) return;
  await exit(0);
}

/** Sends the first chunk of a pulled file again and again. */
function repeatData(stream: AdbStream): void {
  const write = stream._write.bind(stream);
  stream._write = (chunk: Buffer, encoding, done) => {
    const isData = chunk.subarray(0, 4).toString('latin1') === 'DATA';
    const record = isData ? chunk.subarray(0, 8 + chunk.readUInt32LE(4)) : chunk;
    const again = (error?: Error | null): void => {
      if (isData && !error && !stream.destroyed) setImmediate(() => write(record, encoding, again));
      else done(error);
    };
    write(record, encoding, again);
  };
}
