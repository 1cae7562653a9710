import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../tools/setup/places.mjs';

/**
 * The rows of the tables below a heading of the virtual device's page: what of other people's tests fails on it, and why.
 * A suite fails when it finds anything else.
 */
export function documentedRows(heading: string): readonly (readonly string[])[] {
  const page = readFileSync(join(checkout.root, 'virtual-device/README.md'), 'utf8');
  const section = page.split('\n## ').find((part) => part.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2).split(/ *\| */));
}

/** What fails and is not documented, and what is documented and does not fail, one line each. */
export function surprises(failed: readonly string[], documented: readonly string[]): readonly string[] {
  const times = (all: readonly string[], name: string): number => all.filter((one) => one === name).length;
  return [...new Set([...failed, ...documented])]
    .filter((name) => times(failed, name) !== times(documented, name))
    .map((name) => `${name}: ${times(failed, name)} failed, ${times(documented, name)} documented`);
}
