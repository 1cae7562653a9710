// An Appium plugin for a server behind a relay node of Selenium Grid. Plain JavaScript, because Appium loads it.
// - `GET <base path>/device/<serial>/state` has status 200 while the adb server has the device, else 503. The node uses it as status
//   endpoint, so that the Grid gives no session to a device that is gone.
// - When the server starts, it ends the sessions that the Grid still has from a server of this device that was killed. The Grid
//   would keep their slots busy until they time out.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { BasePlugin } from 'appium/plugin.js';

export class DeviceStatePlugin extends BasePlugin {
  static async updateServer(app, httpServer, { basePath = '' } = {}) {
    const { HITCHPROOF_HUB_FILE: hubFile, HITCHPROOF_HUB_DEVICE: device } = process.env;
    if (hubFile !== undefined) httpServer.once('listening', () => endSessions(hubFile, device));
    const port = Number(process.env.ANDROID_ADB_SERVER_PORT ?? 5_037);
    app.get(`${basePath}/device/:serial/state`, async (request, response) => {
      const state = await stateOf(request.params.serial, port);
      const ready = state === 'device';
      response.status(ready ? 200 : 503).json({ value: { ready, message: state } });
    });
  }
}

/** The hub forwards each `DELETE` to this server, which has no such session, and then frees the slot. */
async function endSessions(hubFile, device) {
  const { url, user, key } = JSON.parse(readFileSync(hubFile, 'utf8'));
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` };
  try {
    const { value } = await (await fetch(`${url}/status`, { headers })).json();
    const sessions = value.nodes
      .flatMap(({ slots }) => slots)
      .filter(({ stereotype }) => stereotype['appium:udid'] === device)
      .flatMap(({ session }) => session?.sessionId ?? []);
    await Promise.all(sessions.map((id) => fetch(`${url}/session/${id}`, { method: 'DELETE', headers })));
  } catch {
    // The hub is not up, so it has no sessions.
  }
}

const REPLY_MS = 3_000;
const MOST_CHARS = 1_000;

/**
 * Asks the adb server, not the device: a command on the device would cost it time during a measurement.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SERVICES.TXT
 */
function stateOf(serial, port) {
  return new Promise((resolve) => {
    let reply = '';
    const service = `host-serial:${serial}:get-state`;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${service.length.toString(16).padStart(4, '0')}${service}`),
    );
    socket.setTimeout(REPLY_MS, () => socket.destroy(new Error(`no reply within ${REPLY_MS} ms`)));
    socket.on('data', (bytes) => {
      reply += bytes.toString('latin1');
      // A state is one word.
      if (reply.length > MOST_CHARS) socket.destroy();
    });
    socket.on('error', (error) => resolve(error.message));
    // `OKAY` or `FAIL`, then the text, preceded by its length as four hexadecimal digits.
    socket.on('close', () => resolve(reply.slice(8)));
  });
}
