import { runLine } from '../shell/run-line.ts';
import type { System } from '../system/system.ts';
import type { AdbStream } from './adb-stream.ts';
import { openRawShell, openShellV2, type ShellChannel } from './shell-v2.ts';
import { serveSync } from './sync.ts';
import type { ServiceOpener } from './transport.ts';

const SHELL = /^(shell|exec)((?:,[^:]*)?):([\s\S]*)$/;
const TCP = /^tcp:(?:(?:localhost|127\.0\.0\.1):)?(\d+)$/;
/** Where Appium's driver expects the UiAutomator2 server on the device. */
const REST_PORT = 6790;

export interface ServiceHandlers {
  readonly system: System;
  /** Takes over a connection to the REST endpoints. */
  readonly acceptRest: (stream: AdbStream) => void;
  /** Hears of an error that no protocol can carry: a defect of this program. */
  readonly report: (error: unknown) => void;
}

export function serviceOpener({ system, acceptRest, report }: ServiceHandlers): ServiceOpener {
  const inBackground = (stream: AdbStream, work: Promise<unknown>): true => {
    work.catch((error: unknown) => {
      report(error);
      stream.destroy();
    });
    return true;
  };
  return (service, stream) => {
    const shell = SHELL.exec(service);
    if (shell !== null) {
      const [, kind, options = '', line = ''] = shell;
      const isFramed = kind === 'shell' && options.split(',').includes('v2');
      const channel = isFramed ? openShellV2(stream) : openRawShell(stream);
      return inBackground(stream, serveShell(system, stream, channel, line));
    }
    if (service === 'sync:') return inBackground(stream, serveSync(stream, system.storage));
    if (Number(TCP.exec(service)?.[1]) === REST_PORT) {
      acceptRest(stream);
      return true;
    }
    return false;
  };
}

async function serveShell(
  system: System,
  stream: AdbStream,
  channel: ShellChannel,
  line: string,
): Promise<void> {
  const { stdin, out, err } = channel;
  const code = await runLine({ system, stdin, out, err, signal: stream.hostGone }, line);
  await channel.exit(code);
}
