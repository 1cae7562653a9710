import type { Packet, PacketCommand } from './packet.ts';

/**
 * How a device answers CNXN: it accepts the connection, asks for a key and accepts none, is silent, or closes it.
 * A device accepts any host, since it listens on loopback only.
 */
export type Greeting = 'accept' | 'ask-for-key' | 'silence' | 'close';

export type Send = (command: PacketCommand, arg0: number, arg1: number, payload?: Buffer) => void;

/** Types of AUTH packets. */
const TOKEN = 1;
const SIGNATURE = 2;
const TOKEN_BYTES = 20;

const askForKey = (send: Send): void => send('AUTH', TOKEN, 0, Buffer.alloc(TOKEN_BYTES));

/** @returns whether the connection is accepted */
export function greeted(how: Greeting, send: Send, close: () => void): boolean {
  if (how === 'close') close();
  if (how === 'ask-for-key') askForKey(send);
  return how === 'accept';
}

/** No signature is valid. The public key that the host finally sends gets no answer: the user never accepts it. */
export function refuseKey({ arg0 }: Packet, send: Send): void {
  if (arg0 === SIGNATURE) askForKey(send);
}
