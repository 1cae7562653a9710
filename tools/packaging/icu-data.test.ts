import { describe, expect, it } from 'vitest';
import { icuDataFor } from './icu-data.mjs';

const HEADER = 32;
const AT = { count: HEADER, table: HEADER + 4 };

/** A data file with items at multiples of 16 bytes, as ICU's own tool writes it. */
function dataFile(items: Readonly<Record<string, string>>): Buffer {
  const file = Buffer.alloc(1024);
  file.writeUInt16LE(HEADER, 0);
  const names = Object.keys(items);
  file.writeUInt32LE(names.length, AT.count);
  let nameAt = 4 + 8 * names.length;
  let dataAt = 512;
  for (const [i, [name, data]] of Object.entries(items).entries()) {
    file.writeUInt32LE(nameAt, AT.table + 8 * i);
    file.writeUInt32LE(dataAt, AT.table + 8 * i + 4);
    file.write(name, HEADER + nameAt);
    nameAt += name.length + 1;
    dataAt += Math.ceil(file.write(data, HEADER + dataAt) / 16) * 16;
  }
  return file.subarray(0, HEADER + dataAt);
}

/** Reads the names in table order, and the first bytes of each item. */
function readBack(bytes: Uint8Array, length: number) {
  const file = Buffer.from(bytes);
  return Array.from({ length: file.readUInt32LE(AT.count) }, (_, i) => {
    const name = HEADER + file.readUInt32LE(AT.table + 8 * i);
    const data = HEADER + file.readUInt32LE(AT.table + 8 * i + 4);
    return {
      name: file.toString('latin1', name, file.indexOf(0, name)),
      text: file.toString('latin1', data, data + length),
      isAligned: (data - HEADER) % 16 === 0,
    };
  });
}

const ITEMS = {
  'icudt68l/brkitr/root.res': 'breaks',
  'icudt68l/cnvalias.icu': 'alias ',
  'icudt68l/ibm-850.cnv': 'codes ',
  'icudt68l/root.res': 'root  and more than sixteen bytes of it',
  'icudt68l/zone/de.res': 'zones ',
};

describe("ICU's data for a library", () => {
  it.each([
    ['that opens one tree', '..icudt68l-brkitr..', ['brkitr/root.res', 'cnvalias.icu', 'root.res']],
    [
      'that also converts',
      '..icudt68l-brkitr..cnvalias..',
      ['brkitr/root.res', 'cnvalias.icu', 'ibm-850.cnv', 'root.res'],
    ],
  ])('%s has what it can ask for', (_, library, expected) => {
    const kept = readBack(icuDataFor(dataFile(ITEMS), Buffer.from(library)), 6);
    expect(kept).toEqual(
      expected.map((name) => ({
        name: `icudt68l/${name}`,
        text: Object.entries(ITEMS)
          .find(([full]) => full === `icudt68l/${name}`)?.[1]
          .slice(0, 6),
        isAligned: true,
      })),
    );
  });

  it('is unchanged when the library can ask for all', () => {
    const library = Buffer.from('icudt68l-brkitr icudt68l-zone cnvalias');
    const whole = readBack(icuDataFor(dataFile(ITEMS), library), 30);
    expect(whole).toEqual(readBack(dataFile(ITEMS), 30));
  });

  it('is refused for a file that opens no line breaks', () => {
    expect(() => icuDataFor(dataFile(ITEMS), Buffer.from('icudt68l-zone'))).toThrow(
      /is it the right file\?$/,
    );
  });
});
