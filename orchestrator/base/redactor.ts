/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

const REMOVED = '[redacted]';
/** A shorter value of a variable may be any word; replacing it would damage texts and hide nothing. */
const LEAST_CHARS = 6;
/** `scheme://user:password@host`; the parts are bounded, so that an endless line costs linear time. */
const USER_INFO = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@"'<>]{1,512}@/gi;
const NAME =
  '(?:token|secret|passw(?:or)?d|passphrase|credentials?|api[-_]?key|access[-_]?key|private[-_]?key|auth)';
/** The name of a variable or a field whose value is a secret. */
const SECRET_NAME = new RegExp(`(?:^|[^a-z])${NAME}s?$|${NAME}$`, 'i');
/** A signed address: whoever has it has the device. */
const SECRET_ADDRESS = /DEVICE_FARM_APPIUM_URL$/;
/** `"accessKey":"…"`, `accessKey: '…'`, `TOKEN=…`. */
const FIELD = new RegExp(
  `(${NAME}["']?\\s{0,4}[:=]\\s{0,4})(?!\\[redacted\\])("(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*'|[^\\s"',;&}\\]]+)`,
  'gi',
);
/** `Authorization: Bearer …`, as HTTP clients log it. */
const HEADER = /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer)\s{1,4})[\w.~+/=-]+/gi;

/** @param variables environment variables; the value of each one with a secret's name is removed wherever it occurs */
export function redactorOf(variables: Readonly<Record<string, string | undefined>>): Redact {
  const values = Object.entries(variables)
    .flatMap(([name, value = '']) => [
      ...(SECRET_NAME.test(name) ? [value] : []),
      // WebdriverIO logs its parts.
      ...(SECRET_ADDRESS.test(name) && URL.canParse(value) ? [value, new URL(value).pathname] : []),
    ])
    .filter((value) => value.length >= LEAST_CHARS)
    // A value that contains another one is removed as a whole.
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const withoutValues = values.reduce((left, value) => left.replaceAll(value, REMOVED), text);
    return withoutValues
      .replace(HEADER, `$1${REMOVED}`)
      .replace(USER_INFO, `$1${REMOVED}@`)
      .replace(FIELD, `$1${REMOVED}`);
  };
}
