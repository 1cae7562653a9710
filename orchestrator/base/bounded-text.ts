/**
 * The text of a reply.
 * @returns undefined if it is longer, unpacked; the rest is not read
 */
export async function boundedText(
  { body }: Pick<Response, 'body'>,
  mostBytes: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
