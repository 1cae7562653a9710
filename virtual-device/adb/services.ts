import type { Storage } from '../storage/storage.ts';
import type { AdbStream } from './adb-stream.ts';
import { openRawShell, openShellV2, type ShellChannel } from './shell-v2.ts';
import { serveSync } from './sync.ts';
import type { ServiceOpener } from './transport.ts';

/** The name of a shell's service: its kind, its options, the line. */
export const SHELL = /^(shell|exec)((?:,[^:]*)?):([\s\S]*)$/;
const TCP = /^tcp:(?:(?:localhost|127\.0\.0\.1):)?(\d+)$/;
/** Where Appium's driver expects the UiAutomator2 server on the device. */
const REST_PORT = 6790;

/** The streams of one shell command; `signal` fires when the host hangs up. */
export type ShellStreams = Pick<ShellChannel, 'stdin' | 'out' | 'err'> & { readonly signal: AbortSignal };

export interface ServiceHandlers {
  readonly storage: Storage;
  /** Runs a command line, or those of stdin if it is empty, and resolves to the exit code. */
  readonly runShell: (streams: ShellStreams, line: string) => Promise<number>;
  /** Runs a shell at a terminal, whose keys are stdin. */
  readonly runTerminal: (streams: ShellStreams) => Promise<number>;
  /** Takes over a connection to the REST endpoints. */
  readonly acceptRest: (stream: AdbStream) => void;
  /** Receives defects of this program, which no protocol can carry. */
  readonly report: (error: unknown) => void;
}

/**
 * The services of the device, by name.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SERVICES.TXT
 */
export function serviceOpener({
  storage,
  runShell,
  runTerminal,
  acceptRest,
  report,
}: ServiceHandlers): ServiceOpener {
  const inBackground = (stream: AdbStream, work: () => Promise<unknown>) => (): void => {
    work().catch((error: unknown) => {
      report(error);
      stream.destroy();
    });
  };
  return (service, stream) => {
    const shell = SHELL.exec(service);
    if (shell !== null) {
      const [, kind, options = '', line = ''] = shell;
      const isFramed = kind === 'shell' && options.split(',').includes('v2');
      return inBackground(stream, () => {
        const channel = isFramed ? openShellV2(stream) : openRawShell(stream);
        const { stdin, out, err } = channel;
        const streams = { stdin, out, err, signal: stream.hostGone };
        const isTerminal = line === '' && options.split(',').includes('pty');
        return (isTerminal ? runTerminal(streams) : runShell(streams, line)).then(channel.exit);
      });
    }
    if (service === 'sync:') return inBackground(stream, () => serveSync(stream, storage));
    if (Number(TCP.exec(service)?.[1]) === REST_PORT) return () => acceptRest(stream);
    return undefined;
  };
}
