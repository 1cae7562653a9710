const UTF8_FLAG = 0x100;

/** ResStringPool: strings in UTF-8 or UTF-16, each with a length of one or two units. */
export function readStringPool(bytes: Buffer, at: number): string[] {
  const count = bytes.readUInt32LE(at + 8);
  if (count > bytes.length / 4) throw new Error('the string pool is damaged');
  const isUtf8 = (bytes.readUInt32LE(at + 16) & UTF8_FLAG) !== 0;
  const start = at + bytes.readUInt32LE(at + 20);
  const read = isUtf8 ? utf8At : utf16At;
  return Array.from({ length: count }, (_, i) => read(bytes, start + bytes.readUInt32LE(at + 28 + 4 * i)));
}

function utf8At(bytes: Buffer, at: number): string {
  const unitsEnd = at + ((bytes.readUInt8(at) & 0x80) !== 0 ? 2 : 1);
  const first = bytes.readUInt8(unitsEnd);
  const isLong = (first & 0x80) !== 0;
  const length = isLong ? ((first & 0x7f) << 8) | bytes.readUInt8(unitsEnd + 1) : first;
  const start = unitsEnd + (isLong ? 2 : 1);
  return bytes.toString('utf8', start, start + length);
}

function utf16At(bytes: Buffer, at: number): string {
  const first = bytes.readUInt16LE(at);
  const isLong = (first & 0x8000) !== 0;
  const length = isLong ? ((first & 0x7fff) << 16) | bytes.readUInt16LE(at + 2) : first;
  const start = at + (isLong ? 4 : 2);
  return bytes.toString('utf16le', start, start + 2 * length);
}
