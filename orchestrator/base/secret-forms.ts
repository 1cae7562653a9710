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

/**
 * Values that are secrets by their form, whatever their names.
 * Source: the rules of gitleaks that know a secret without a name beside it, without those for command lines and YAML,
 * https://github.com/gitleaks/gitleaks/blob/b58d3f102cf3a2c84cb7f923d05c25c9b1aed84b/config/gitleaks.toml; parts without a
 * limit have one.
 */
const PATTERNS: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/, // GitHub
  /\bgithub_pat_\w{36,255}\b/,
  /\bgl(?:pat|rt)-[\w-]{27,300}\.[0-9a-z]{9}\b/,
  /\bgl(?:pat|dt|rt|soat|ptt|cbt)-[\w-]{20,64}/, // GitLab
  /\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/, // Amazon Web Services
  /\bxapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+/,
  /\bhttps:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w+/-]{20,80}/,
  /\b[rs]k_(?:test|live|prod)_[A-Za-z0-9]{10,99}\b/, // Stripe
  /\bAIza[\w-]{35}\b/, // Google
  /\bya29\.[\w-]{20,512}/,
  /\bGOCSPX-[\w-]{28}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,512}/,
  /\bSG\.[\w-]{22}\.[\w-]{43}\b/, // SendGrid
  /\bdo[opr]_v1_[a-f0-9]{64}\b/, // DigitalOcean
  /\bhf_[A-Za-z]{34}\b/, // Hugging Face
  /\bsk-(?:ant|proj|svcacct|admin)-?[\w-]{20,200}/, // Anthropic, OpenAI
  /\bdapi[a-f0-9]{32}\b/, // Databricks
  /\bglsa_[A-Za-z0-9]{32}_[a-fA-F0-9]{8}\b/, // Grafana
  /\bhvs\.[\w-]{90,120}/, // HashiCorp Vault
  /\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}\b/, // 1Password
  /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/, // Airtable
  /\bLTAI[A-Za-z0-9]{20}\b/, // Alibaba Cloud
  /\b(?:AKCp[A-Za-z0-9]{69}|cmVmd[A-Za-z0-9]{59})\b/, // Artifactory
  /\b(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][\w-]{10,32}\.[\w+/=-]{30,120}/, // Authress
  /\bABSK[A-Za-z0-9+/]{109,269}={0,2}/, // Amazon Bedrock
  /\bbedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[\w+/=-]{0,1024}/,
  /\b4b1d[A-Za-z0-9]{38}\b/, // ClickHouse
  /\bv1\.0-[a-f0-9]{24}-[a-f0-9]{146}\b/, // Cloudflare
  /\bdt0c01\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{64}\b/, // Dynatrace
  /\bEZ[AT]K[A-Za-z0-9]{54}\b/, // EasyPost
  /\bEAA[MC][A-Za-z0-9]{100,512}/, // Facebook
  /\bFLW(?:SECK|PUBK)_TEST-[A-Za-h0-9]{12,32}(?:-X)?/, // Flutterwave
  /\b(?:fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/]{100,1024}={0,3})/, // Fly.io
  /\bgl(?:ffct|ft|imt|agent|oas)-[\w-]{20,64}/, // GitLab
  /\bGR1348941[\w-]{20}/,
  /\bglc_[A-Za-z0-9+/]{32,400}={0,3}/, // Grafana
  /\beyJrIjoi[A-Za-z0-9]{70,400}={0,3}/,
  /\b(?:pat|sat)\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b/, // Harness
  /\bhvb\.[\w-]{138,300}/,
  /\bHRKU-AA[\w-]{58}/, // Heroku
  /\bapi_org_[A-Za-z]{34}\b/, // Hugging Face
  /\bico-[A-Za-z0-9]{32}\b/, // Infracost
  /\bs-s4t2(?:ud|af)-[A-Fa-f0-9]{64}\b/, // 42
  /\bhttps:\/\/[a-z0-9]{1,63}\.webhook\.office\.com\/webhookb2\/[\w@/-]{100,300}/, // Microsoft Teams
  /\bAPI-[A-Z0-9]{26}\b/, // Octopus Deploy
  /\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}\b/, // OpenAI
  /\bsha256~[\w-]{43}/, // OpenShift
  /\bPMAK-[A-Fa-f0-9]{24}-[A-Fa-f0-9]{34}\b/, // Postman
  /\btk-us-[\w-]{48}/, // Scalingo
  /\bSG\.[\w=.-]{66}/, // SendGrid
  /\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}\b/, // Brevo
  /\bsntrys_eyJ[\w+/=]{60,500}/, // Sentry
  /\bxox[a-z]\.xox[bp]-\d-[A-Z0-9]{146,166}/, // Slack
  /\bxox[a-z]-[\w-]{7,250}/,
  /\b(?:EAAA|sq0atp-)[\w-]{22,60}/, // Square
  /\bSK[0-9a-fA-F]{32}\b/, // Twilio
  /\bs\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}\b/, // HashiCorp Vault
  /\bZXlK[\w+/]{40,8192}={0,2}/, // a JSON Web Token in base64
  // A prefix that nothing else has, then letters and digits: 1Password, Adobe, Clojars, Doppler, Duffel, Frame.io, Linear,
  // Notion, Perplexity, PlanetScale, Prefect, Pulumi, ReadMe, RubyGems, Sentry, SettleMint, Shippo, Shopify.
  /\b(?:ops_eyJ|p8e-|CLOJARS_|dp\.pt\.|duffel_(?:test|live)_|fio-u-|lin_api_|ntn_|pplx-|pscale_(?:tkn|oauth|pw)_|pnu_|pul-|rdme_|rubygems_|sntryu_|sm_[aps]at_|shippo_(?:live|test)_|shp(?:at|ca|pa|ss)_)[\w=.+/-]{16,1024}/,
  /\bAGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}\b/,
  /\bey[A-Za-z0-9][\w-]{10,4096}\.ey[A-Za-z0-9][\w-]{10,8192}\.(?:[\w-]{10,2048}={0,2})?/, // JSON Web Token, RFC 7519
  /\bhps_[a-f0-9]{48}\b/, // what a session of this package makes for its own servers
  // PEM, RFC 7468; in a text in JSON a line ends with `\n`.
  /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{16,16384}?-----END[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/,
];

/** Patterns that could begin anywhere, which takes time: each with a text that its secrets contain. */
const RARE: readonly (readonly [string, RegExp])[] = [
  ['Q~', /(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31,34}/g], // Azure
  ['.atlasv1.', /\b[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/g], // HashiCorp
  ['_mmk', /\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/g], // MaxMind
];

const ANY = new RegExp(PATTERNS.map(({ source }) => source).join('|'), 'g');

/** Replaces what has the form of a secret. */
export const withoutPatterns = (text: string, by: string): string =>
  RARE.reduce(
    (left, [part, pattern]) => (left.includes(part) ? left.replace(pattern, by) : left),
    text.replace(ANY, by),
  );
