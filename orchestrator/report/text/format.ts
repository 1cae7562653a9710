import type { Unit } from '../../compute/metrics/metric.ts';

/** Text from elsewhere: without control characters, and not longer than one reads. */
export { plainLines, plainText } from '../../base/plain-text.ts';

/** The only place where numbers become text for people. Machine outputs print raw numbers. */
export function formatNumber(value: number, unit?: Unit): string {
  if (!Number.isFinite(value)) return 'not a number';
  const text = trimmed(Math.abs(value), unit);
  return value < 0 ? `−${text}` : text;
}

export function formatQuantity(value: number, unit: Unit): string {
  const number = formatNumber(value, unit);
  return isBare(unit) ? number : unit === '/min' ? `${number}/min` : `${number} ${unit}`;
}

export const formatSigned = (value: number, unit?: Unit): string =>
  value > 0 ? `+${formatNumber(value, unit)}` : formatNumber(value, unit);

export const formatInterval = (low: number, high: number, unit?: Unit): string =>
  `[${formatNumber(low, unit)}, ${formatNumber(high, unit)}]`;

export const formatPercent = (share: number): string => `${formatNumber(share * 100)} %`;

/** Change against a base, e.g. `+12.3 %`; undefined when the base is 0. */
export const formatRelative = (change: number, base: number): string | undefined =>
  base === 0 ? undefined : `${formatSigned((change / Math.abs(base)) * 100)} %`;

export const formatPValue = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));

export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count, 'count')} ${count === 1 ? noun : plural}`;

const isBare = (unit: Unit): boolean => unit === 'ratio' || unit === 'count' || unit === '1';

function trimmed(size: number, unit: Unit | undefined): string {
  if (Number.isInteger(size)) return grouped(size, 0);
  if (unit === 'ratio') return size >= 0.1 ? size.toFixed(2) : small(size, 3);
  return size >= 1000 ? grouped(size, 0) : size >= 1 ? tenths(size) : small(size, 2);
}

/** `50` instead of `50.0`. */
const tenths = (size: number): string => size.toFixed(1).replace(/\.0$/, '');

/** At least two significant digits, so that 0.0004 does not read as 0. */
const small = (size: number, decimals: number): string =>
  size >= 10 ** -decimals ? size.toFixed(decimals) : size.toPrecision(2);

const grouped = (size: number, decimals: number): string =>
  size.toFixed(decimals).replace(/\B(?=(\d{3})+$)/g, ',');

/** `95 %`: exact intervals attain a little more. Those of a session with several looks have another level, `99.4 %`. */
export const formatLevel = (level: number): string =>
  level >= 0.95 && level < 0.9705 ? '95 %' : `${formatNumber(level * 100)} %`;
