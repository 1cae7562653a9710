import type { AdbStream } from '../adb/adb-stream.ts';
import { SHELL } from '../adb/services.ts';
import type { ServiceOpener } from '../adb/transport.ts';
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
