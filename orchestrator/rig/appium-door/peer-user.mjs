import { readFileSync } from 'node:fs';

/**
 * The ports of a connection.
 * @typedef {{readonly localPort?: number | undefined, readonly remotePort?: number | undefined}} Ends
 */

/**
 * The user at the other end of a loopback connection, from the system's table of sockets. A socket that its program has
 * closed is in the table as root's and without an inode.
 * https://www.kernel.org/doc/Documentation/networking/proc_net_tcp.txt
 * @param {Ends} ends
 * @returns {number | undefined} undefined if no program has the other end
 * @throws where the system has no such table
 */
export function peerUserOf({ localPort = 0, remotePort = 0 }) {
  const ends = new RegExp(`^ *\\d+: [0-9A-F]+:${hex(remotePort)} [0-9A-F]+:${hex(localPort)} `);
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = readFileSync(table, 'latin1').split('\n');
    const fields =
      lines
        .find((line) => ends.test(line))
        ?.trim()
        .split(/\s+/) ?? [];
    const [user, inode] = [fields[7], fields[9]];
    if (user !== undefined && inode !== '0') return Number(user);
  }
  return undefined;
}

const hex = (/** @type {number} */ port) => port.toString(16).toUpperCase().padStart(4, '0');

const ROOT = 0;

/**
 * Whether a connection is from a program of this user, of root, or of the user that HITCHPROOF_PEER_USER names; on a platform
 * that does not tell, always.
 * @param {Ends} ends
 */
export function isOwnPeer(ends) {
  if (process.platform !== 'linux') return true;
  const user = peerUserOf(ends);
  return (
    user !== undefined &&
    [ROOT, process.getuid?.(), Number(process.env.HITCHPROOF_PEER_USER ?? ROOT)].includes(user)
  );
}
