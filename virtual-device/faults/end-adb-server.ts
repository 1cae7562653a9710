import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Ends the host's adb server as an adb of another version does before it starts its own.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SERVICES.TXT
 */
export async function endAdbServer(port: number | undefined): Promise<void> {
  if (port === undefined)
    throw new Error('the timetable ends the adb server, whose port is unknown: set ANDROID_ADB_SERVER_PORT');
  const socket = connect(port, '127.0.0.1');
  socket.end(request('host:kill'));
  await once(socket.resume(), 'close');
}

const request = (service: string): string => `${service.length.toString(16).padStart(4, '0')}${service}`;
