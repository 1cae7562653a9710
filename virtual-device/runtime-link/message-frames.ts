const MAX_FRAME_BYTES = 256 << 20;

/** A frame of the control port: `u32 length (big endian) | UTF-8 JSON`. */
export function encodeFrame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message), 'utf8');
  const frame = Buffer.allocUnsafe(4 + text.length);
  frame.writeUInt32BE(text.length, 0);
  text.copy(frame, 4);
  return frame;
}

/** Returns a function that takes bytes and returns the messages that they complete. */
export function createFrameDecoder(): (bytes: Buffer) => unknown[] {
  let chunks: Buffer[] = [];
  let heldBytes = 0;
  let neededBytes = 4;
  return (bytes) => {
    chunks.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < neededBytes) return [];
    let rest = Buffer.concat(chunks);
    const messages: unknown[] = [];
    for (;;) {
      neededBytes = rest.length < 4 ? 4 : 4 + checkedLength(rest);
      if (rest.length < neededBytes) break;
      messages.push(JSON.parse(rest.toString('utf8', 4, neededBytes)));
      rest = rest.subarray(neededBytes);
    }
    chunks = rest.length > 0 ? [rest] : [];
    heldBytes = rest.length;
    return messages;
  };
}

function checkedLength(frame: Buffer): number {
  const bytes = frame.readUInt32BE(0);
  // A JVM that crashes writes why to its standard output.
  if (bytes > MAX_FRAME_BYTES) throw new Error(`no message but ${JSON.stringify(frame.toString('utf8'))}`);
  return bytes;
}
