import { formsOf, isSecretName, listedSecrets, type Variables } from './secret-forms.ts';
import { withoutPatterns } from './secret-patterns.ts';

/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

const REMOVED = '[redacted]';
/** `scheme://user:password@host`; the parts are bounded, so that an endless line costs linear time. */
const USER_INFO = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@"'<>]{1,512}@/gi;
const NAME =
  '(?:token|secret|passw(?:or)?d|passphrase|credentials?|api[-_]?key|access[-_]?key|private[-_]?key|auth|jwt|dsn)';
/** A signed address: whoever has it has the device. */
const SECRET_ADDRESS = /DEVICE_FARM_APPIUM_URL$/;
/** `"accessKey":"…"`, `accessKey: '…'`, `TOKEN=…`. */
const FIELD = new RegExp(
  `(${NAME}["']?\\s{0,4}[:=]\\s{0,4})(?!\\[redacted\\])("(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*'|[^\\s"',;&}\\]]+)`,
  'gi',
);
/** `Authorization: Bearer …`, as HTTP clients log it. */
const HEADER = /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer)\s{1,4})[\w.~+/=-]+/gi;
const COOKIE = /\b((?:set-)?cookie["']?\s{0,4}:\s{0,4}["']?)(?!\[redacted\])[^\s"'][^\n"']{0,4096}/gi;

/**
 * For logs and messages.
 * @param variables environment variables; the value of each one with a secret's name is removed wherever it occurs
 */
export function redactorOf(variables: Variables): Redact {
  const withoutValues = valueRedactorOf(variables);
  return (text) =>
    withoutValues(text)
      .replace(HEADER, `$1${REMOVED}`)
      .replace(COOKIE, `$1${REMOVED}`)
      .replace(USER_INFO, `$1${REMOVED}@`)
      .replace(FIELD, `$1${REMOVED}`);
}

/** For files: keeps JSON and the like as it can be read. Removes secret values, not what follows a secret's name. */
export function valueRedactorOf(variables: Variables): Redact {
  const forms = secretForms(variables);
  return (text) =>
    withoutPatterns(
      forms.reduce((left, form) => left.replaceAll(form, REMOVED), text),
      REMOVED,
    );
}

function secretForms(variables: Variables): readonly string[] {
  const isListed = listedSecrets(variables);
  const values = Object.entries(variables).flatMap(([name, value = '']) => [
    ...(isSecretName(name) || isListed(name) ? [value] : []),
    ...partsOfAddress(name, value),
  ]);
  return (
    [...new Set(values.flatMap(formsOf))]
      // A number would be replaced among measured ones.
      .filter((form) => !/^[\d.]+$/.test(form))
      // A value that contains another one is removed as a whole.
      .sort((a, b) => b.length - a.length)
  );
}

/** The secret parts of a variable's value that is an address; WebdriverIO logs the parts of a signed one. */
function partsOfAddress(name: string, value: string): readonly string[] {
  if (!value.includes('://') || !URL.canParse(value)) return [];
  const { pathname, password } = new URL(value);
  return [
    ...(SECRET_ADDRESS.test(name) ? [value, pathname] : []),
    ...(password === '' ? [] : [password, decoded(password)]),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
