/**
 * Descriptors of the methods that a dex file names, in the order of their ids.
 * @source https://source.android.com/docs/core/runtime/dex-format
 */
export function methodsOfDex(dex: Buffer): readonly string[] {
  if (!dex.toString('latin1', 0, 4).startsWith('dex\n')) throw new Error('not a dex file');
  const u32 = (at: number): number => dex.readUInt32LE(at);
  const [strings, types, protos, methods] = [u32(0x3c), u32(0x44), u32(0x4c), u32(0x5c)];
  const string = (index: number): string => {
    let at = u32(strings + 4 * index);
    while (dex.readUInt8(at++) >= 0x80); // the length in characters
    return dex.toString('utf8', at, dex.indexOf(0, at));
  };
  const type = (index: number): string => string(u32(types + 4 * index));
  const parameters = (list: number): string =>
    list === 0
      ? ''
      : Array.from({ length: u32(list) }, (_, i) => type(dex.readUInt16LE(list + 4 + 2 * i))).join('');
  const proto = (index: number): string => {
    const at = protos + 12 * index;
    return `(${parameters(u32(at + 8))})${type(u32(at + 4))}`;
  };
  return Array.from({ length: u32(0x58) }, (_, i) => {
    const at = methods + 8 * i;
    return `${type(dex.readUInt16LE(at))}->${string(u32(at + 4))}${proto(dex.readUInt16LE(at + 2))}`;
  });
}
