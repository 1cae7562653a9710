import { matchesPattern } from './matches-pattern.ts';

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
