import { type Command, lines } from '../command.ts';

/** The device's wall clock starts at the same time in every run and advances with virtual time. */
const BOOT_EPOCH_MS = Date.UTC(2024, 0, 1);

const two = (value: number): string => String(value).padStart(2, '0');

/** `date [+FORMAT]` with the most common conversions. */
export const date: Command = async ({ system, args }) => {
  const { nowUs } = await system.runtime.call('facts', {});
  const now = new Date(BOOT_EPOCH_MS + nowUs / 1000);
  const format = args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%Y-%m-%d %H:%M:%S UTC';
  const fields: Readonly<Record<string, string>> = {
    Y: String(now.getUTCFullYear()),
    m: two(now.getUTCMonth() + 1),
    d: two(now.getUTCDate()),
    H: two(now.getUTCHours()),
    M: two(now.getUTCMinutes()),
    S: two(now.getUTCSeconds()),
    s: String(Math.floor(now.getTime() / 1000)),
    N: `${String(now.getUTCMilliseconds()).padStart(3, '0')}000000`,
    z: '+0000',
    Z: 'UTC',
  };
  const expand = (text: string): string =>
    text.replace(/%([YmdHMSsNzZ])/g, (_, letter: string) => fields[letter] ?? '');
  return lines(expand(format.replaceAll('%T', '%H:%M:%S').replaceAll('%F', '%Y-%m-%d')));
};
