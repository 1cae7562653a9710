import { randomBytes } from 'node:crypto';
import type { IsSigned } from './host-keys.ts';
import type { Packet, PacketCommand } from './packet.ts';

/** How a device answers CNXN: it accepts whoever has a key, asks for a key and accepts none, is silent, or closes it. */
export type Greeting = 'accept' | 'ask-for-key' | 'silence' | 'close';

export type Send = (command: PacketCommand, arg0: number, arg1: number, payload?: Buffer) => void;

/** What a device does with those who connect. */
export interface Door {
  readonly greet: () => Greeting;
  /** Absent: every host is accepted, without a key. */
  readonly isSigned?: IsSigned | undefined;
}

/** Types of AUTH packets. */
const TOKEN = 1;
const SIGNATURE = 2;
const TOKEN_BYTES = 20;

/**
 * The device's side of adb's AUTH for one connection. The public key that a host finally sends gets no answer: nobody is
 * there to accept it.
 * @param accept called with the CNXN of a host that is let in
 */
export function handshake(
  { greet, isSigned }: Door,
  send: Send,
  close: () => void,
  accept: (cnxn: Packet) => void,
) {
  let asked: { readonly cnxn: Packet; readonly token: Buffer; readonly known: IsSigned } | undefined;
  const ask = (cnxn: Packet, known: IsSigned): void => {
    asked = { cnxn, token: randomBytes(TOKEN_BYTES), known };
    send('AUTH', TOKEN, 0, asked.token);
  };
  return {
    connect: (cnxn: Packet): void => {
      const how = greet();
      if (how === 'close') close();
      else if (how === 'ask-for-key') ask(cnxn, () => false);
      else if (how === 'accept' && isSigned !== undefined) ask(cnxn, isSigned);
      else if (how === 'accept') accept(cnxn);
    },
    authenticate: ({ arg0, payload }: Packet): void => {
      if (arg0 !== SIGNATURE || asked === undefined) return;
      const { cnxn, token, known } = asked;
      // A token is signed once.
      asked = undefined;
      if (known(token, payload)) accept(cnxn);
      else ask(cnxn, known);
    },
  };
}
