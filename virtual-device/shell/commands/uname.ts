import { type Command, hasFlag, lines } from '../command.ts';

/** `uname [-a] [-s] [-n] [-r] [-v] [-m]`: there is no kernel, so the release and the version name the device. */
export const uname: Command = ({ system, args }) => {
  const values = new Map([
    ['s', 'Linux'],
    ['n', 'localhost'],
    ['r', '0-hitchproof'],
    ['v', 'virtual-device'],
    ['m', system.properties.get('ro.product.cpu.abi') ?? ''],
  ]);
  const wanted = [...values].filter(([letter]) => hasFlag(args, letter) || hasFlag(args, 'a'));
  return lines(wanted.length === 0 ? 'Linux' : wanted.map(([, value]) => value).join(' '));
};
