/**
 * An ICU data file without the items that its library never opens: ICU's code contains the name of each tree of resources,
 * and of the table of converters, where it opens them.
 * https://github.com/unicode-org/icu/blob/release-68-2/icu4c/source/common/ucmndata.h
 * @param {Uint8Array} bytes a common data file, little-endian
 * @param {Uint8Array} library
 * @returns {Uint8Array}
 * @throws Error when that leaves no data for line breaks
 */
export function icuDataFor(bytes, library) {
  const code = Buffer.from(library.buffer, library.byteOffset, library.byteLength);
  const all = itemsOf(bytes);
  // Thousands of items share a few openers, and each search reads the whole library.
  const openers = [...new Set(all.map(({ name }) => opener(name)))];
  const opened = new Set(openers.filter((text) => text === undefined || code.includes(text)));
  const items = all.filter(({ name }) => opened.has(opener(name)));
  if (!items.some(({ name }) => name.includes(LINE_BREAKS)))
    throw new Error(
      `The library opens no *${LINE_BREAKS}*, without which no text is laid out: is it the right file?`,
    );
  return withItems(bytes, items);
}
const LINE_BREAKS = '/brkitr/';

/** The text that a library which opens an item contains, e.g. `icudt68l-zone` for `icudt68l/zone/de.res`. */
function opener(/** @type {string} */ name) {
  if (name.endsWith('.cnv')) return 'cnvalias';
  const [data, tree, file] = name.split('/');
  return file === undefined ? undefined : `${data}-${tree}`;
}

/** @typedef {{name: string, data: Uint8Array}} Item */

/** @returns {readonly Item[]} */
function itemsOf(/** @type {Uint8Array} */ bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.readUInt16LE(0);
  const offsets = Array.from({ length: file.readUInt32LE(start) }, (_, i) => ({
    name: start + file.readUInt32LE(start + COUNT + ENTRY * i),
    data: start + file.readUInt32LE(start + COUNT + ENTRY * i + 4),
  }));
  return offsets.map(({ name, data }, i) => ({
    name: file.toString('latin1', name, file.indexOf(0, name)),
    data: file.subarray(data, offsets[i + 1]?.data),
  }));
}

function withItems(/** @type {Uint8Array} */ bytes, /** @type {readonly Item[]} */ items) {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt16LE(0);
  const names = items.map(({ name }) => Buffer.from(`${name}\0`, 'latin1'));
  const table = Buffer.alloc(COUNT + ENTRY * items.length);
  const parts = [table, ...names];
  let at = table.length;
  table.writeUInt32LE(items.length, 0);
  for (const [i, name] of names.entries()) {
    table.writeUInt32LE(at, COUNT + ENTRY * i);
    at += name.length;
  }
  for (const [i, { data }] of items.entries()) {
    const gap = -at & (ALIGNMENT - 1);
    parts.push(Buffer.alloc(gap), Buffer.from(data));
    at += gap;
    table.writeUInt32LE(at, COUNT + ENTRY * i + 4);
    at += data.length;
  }
  return Buffer.concat([bytes.subarray(0, start), ...parts]);
}

/** Bytes of the count before the table and of an entry (offsets of name and data), and the alignment of items. */
const COUNT = 4;
const ENTRY = 8;
const ALIGNMENT = 16;
