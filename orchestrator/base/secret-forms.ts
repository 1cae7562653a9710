import { matchesPattern } from './matches-pattern.ts';
import { parseJson } from './parse-json.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Words of which one in a name says that the value is a secret. */
const SECRET_WORDS = new Set(
  [
    'token tokens secret secrets password passwords passwd pass passphrase passcode pwd credential credentials creds cred',
    'pat dsn cookie cookies jwt bearer webhook hmac otp totp pin mnemonic sas salt',
    'apikey apikeys apitoken accesskey secretkey privatekey authtoken clientsecret',
  ]
    .join(' ')
    .split(' '),
);
/** The last words of a name whose value is a secret; what may follow them says in which form, of what or which one. */
const LAST_WORDS = /(?:^| )(?:keys?|auth|conn(?:ection)? str(?:ing)?|keystore|private|signature)$/;
const FORM = /(?: (?:base64|b64|json|pem|hex|id|p8|p12|pfx|jks|old|new|next|dev|staging|prod|\d+))+$/;
/** Files are passed to a job in variables of this form. */
const FILE_FORM = /(?:^| )(?:json|base64|b64|pem|p8|p12|pfx|jks)$/;
/** Where something is, and what it is called. */
const PLACE =
  /(?:^| )(?:file|path|dir|directory|sock|socket|home|name|user|username|alias|ttl|expiry|expires|length)$/;
/** The working directories of a shell. */
const FOLDERS = new Set(['PWD', 'OLDPWD', 'INIT_CWD']);

/** Whether the value of a variable or a field with this name is a secret. */
export function isSecretName(name: string): boolean {
  if (FOLDERS.has(name)) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (PLACE.test(words)) return false;
  return (
    words.split(' ').some((word) => SECRET_WORDS.has(word)) ||
    LAST_WORDS.test(words.replace(FORM, '')) ||
    FILE_FORM.test(words)
  );
}

/** Variables with the names, or patterns of names, of others with a secret: Buildkite's, those of Azure Pipelines, and the user's. */
const LISTS = ['BUILDKITE_REDACTED_VARS', 'VSTS_SECRET_VARIABLES', 'HITCHPROOF_SECRETS'];

/** The names of variables that a CI service masks, or the user lists. */
export function listedSecrets(variables: Variables): (name: string) => boolean {
  const patterns = LISTS.flatMap((list) => (variables[list] ?? '').split(/[,;\s]+/)).filter(
    (pattern) => pattern !== '' && pattern !== '*',
  );
  // Azure Pipelines writes a variable in capital letters, with `_` for other characters.
  const written = patterns.map((pattern) => pattern.toUpperCase().replace(/[^A-Z0-9*]/g, '_'));
  return (name) => [...patterns, ...written].some((pattern) => matchesPattern(name, pattern));
}

/** A shorter value of a variable may be any word; replacing it would damage texts and hide nothing. */
const LEAST_CHARS = 6;
/** A shorter part of a value occurs by chance. */
const LEAST_PART_CHARS = 8;
/** Values that everybody knows, such as the password of Android's debug keystore. */
const KNOWN = new Set(
  'android changeit password release debug develop development production staging enabled disabled default undefined'.split(
    ' ',
  ),
);
/** A path of at least two parts; no keystore in base64. */
const PATH = /^(?:~|\.{1,2}|[A-Za-z]:)?[\\/][^+=\n\\/]*[\\/][^+=\n]{0,250}$/;
/** Columns at which programs wrap base64: MIME's and PEM's. */
const WRAPPED_AT = [76, 64];

/** All texts in which a secret value may be printed or saved. */
export function formsOf(value: string): readonly string[] {
  const trimmed = value.trim();
  if (trimmed.length < LEAST_CHARS || KNOWN.has(trimmed.toLowerCase()) || PATH.test(trimmed)) return [];
  const parts = [trimmed, ...linesOf(trimmed), ...fieldsOf(trimmed), ...decodedOf(trimmed)];
  return [...new Set(parts.flatMap((part) => [part, ...escapedOf(part), ...base64Of(part)]))];
}

/** A log has the lines of a value one by one. */
const linesOf = (text: string): readonly string[] =>
  text.includes('\n')
    ? text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line.length >= LEAST_PART_CHARS && !/^-----.*-----$/.test(line))
    : [];

/** The secrets in a JSON value, such as the private key of a service account. */
function fieldsOf(text: string): readonly string[] {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (typeof field !== 'string') look(field);
      else if (isSecretName(name) && field.length >= LEAST_PART_CHARS) found.push(field, ...linesOf(field));
    }
  };
  look(parsed);
  return found;
}

/** The text of a value in base64, and what is in it. */
function decodedOf(value: string): readonly string[] {
  if (value.length < 2 * LEAST_PART_CHARS || !/^[\w+/-]+={0,2}$/.test(value.replace(/\s/g, ''))) return [];
  const text = Buffer.from(value, 'base64').toString('utf8').trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that are no text
  if (text.length < LEAST_PART_CHARS || /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)) return [];
  return [text, ...linesOf(text), ...fieldsOf(text)];
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function escapedOf(text: string): readonly string[] {
  const json = inJson(text);
  const percent = encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
  return [
    json,
    // JSON in a text in JSON, as in the log of a request, and that once more, as in a report of it.
    inJson(json),
    inJson(inJson(json)),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
  ];
}

/** In base64, alone or behind other text: three bytes are four characters, so there are three ways to write it. */
function base64Of(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8');
  const shifted = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // Characters that also have bits of what is before or behind.
    const begin = shift === 0 ? 0 : shift + 1;
    return encoded.slice(begin, (shift + bytes.length) % 3 === 0 ? undefined : -1);
  });
  const [whole = ''] = shifted;
  const wrapped = WRAPPED_AT.flatMap((columns) =>
    whole.length > columns ? (whole.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []) : [],
  );
  return [...shifted, ...wrapped]
    .flatMap((encoded) => [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')])
    .filter((encoded) => encoded.length >= LEAST_PART_CHARS);
}
