import { type Command, lines, UsageError } from '../command.ts';

const two = (value: number, fill = '0'): string => String(value).padStart(2, fill);

/** `date [+FORMAT]` with the most common conversions. */
export const date: Command = async ({ system, args }) => {
  const operand = args.find((arg) => !/^[+-]/.test(arg));
  if (operand !== undefined) throw new UsageError(`the clock cannot be set to ${operand}`);
  const { wallMs } = await system.runtime.call('facts', {});
  const now = new Date(wallMs);
  const [weekday = '', , month = ''] = now.toUTCString().split(/,? /);
  const format = args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%a %b %e %T %Z %Y';
  const fields: Readonly<Record<string, string>> = {
    a: weekday,
    b: month,
    e: two(now.getUTCDate(), ' '),
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
    '%': '%',
  };
  const unknown = /%[^abeYmdHMSsNzZTF%]/.exec(format)?.[0];
  if (unknown !== undefined)
    throw new UsageError(`the conversion ${unknown} is not supported on this device`);
  const text = format.replaceAll('%T', '%H:%M:%S').replaceAll('%F', '%Y-%m-%d');
  return lines(text.replace(/%(.)/g, (conversion, letter: string) => fields[letter] ?? conversion));
};
