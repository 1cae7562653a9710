/** The value that a text from outside holds; undefined when it is not JSON, which no schema of ours accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
