// An Appium plugin for a server on loopback, which allows commands of the device's shell. It lets in nobody but this user's
// programs: no other user of the machine, and no page in this user's browser, which has an Origin, or a foreign Host where a
// name of its own leads to this machine (DNS rebinding). Plain JavaScript, because Appium loads it.
import { BasePlugin } from 'appium/plugin.js';
import { isOwnPeer } from './peer-user.mjs';

export class DoorPlugin extends BasePlugin {
  static async updateServer(_, httpServer) {
    const { emit } = httpServer;
    // Before whatever listens, and whenever it began to.
    httpServer.emit = (event, first, ...others) => {
      if (event === 'connection' && !isOwnPeer(first)) return first.destroy() !== undefined;
      if (event === 'request' && !isOwnRequest(first)) return refuse(...others);
      if (event === 'upgrade' && !isOwnRequest(first)) return others[0].destroy() !== undefined;
      return emit.call(httpServer, event, first, ...others);
    };
  }
}

const HERE = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Programs send no Origin, and the Host that they connect to. */
export const isOwnRequest = ({ headers: { host = '', origin } }) => HERE.test(host) && origin === undefined;

function refuse(response) {
  const message = 'This server answers programs of its user only, under an address of this machine.';
  response.writeHead(403, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify({ value: { error: 'unknown error', message, stacktrace: '' } }));
  return true;
}
