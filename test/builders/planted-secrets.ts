/** Names of variables with secrets, as projects and CI services have them. */
const NAMES = `GITHUB_TOKEN TOKEN_GITHUB GITHUB_PAT GITLAB_TOKEN CI_JOB_TOKEN NPM_TOKEN NODE_AUTH_TOKEN
  SIGNING_KEY SIGNING_KEY_ID KEYSTORE_PASS KEYSTORE_PASSWORD KEY_PASSWORD KEYSTORE_BASE64 ANDROID_KEYSTORE RELEASE_KEYSTORE_B64
  STRIPE_KEY STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET DB_PASS DB_PASSWD DB_PWD DATABASE_PASSWORD MYSQL_PWD
  SENTRY_DSN SENTRY_AUTH_TOKEN SLACK_WEBHOOK_URL SLACK_BOT_TOKEN DISCORD_WEBHOOK TEAMS_WEBHOOK_URI
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AZURE_CLIENT_SECRET AZURE_STORAGE_CONNECTION_STRING AZURE_SAS
  GOOGLE_SERVICES_JSON GCP_SA_KEY FIREBASE_CREDENTIALS GOOGLE_CREDENTIALS_JSON PLAY_SERVICE_ACCOUNT_JSON FIREBASE_TOKEN
  SESSION_COOKIE LOGIN_COOKIES USER_JWT API_BEARER APP_API_KEY apiKey accessKey BROWSERSTACK_ACCESS_KEY SAUCE_ACCESS_KEY
  TEST_USER_PASSWORD LOGIN_PASS LOGIN_PIN_2FA_OTP BACKEND_SECRETS OPENAI_API_KEY PGP_PASSPHRASE SSH_PRIVATE_KEY
  TLS_KEY_PEM APPLE_P8 HMAC_SALT`
  .trim()
  .split(/\s+/);

/** A text that no other contains, in every second line of a secret's value. */
const markOf = (i: number): string => `pl4nted${String(i).padStart(2, '0')}qZxWv`;
/** With what JSON, addresses and markup escape; every other value has several lines. */
const secretOf = (i: number): string =>
  i % 2 === 0
    ? `${markOf(i)}/+"é &=x`
    : `one ${markOf(i)} \\ "1"\ntwo ${markOf(i)}%2B <b>\nthree-${markOf(i)}`;

/** 60 variables with secrets. */
export const plantedSecrets: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.map((name, i) => [name, secretOf(i)]),
);

/** Each secret in the five forms in which programs print it. */
export const tellingText = (variables: Readonly<Record<string, string | undefined>>): string =>
  Object.keys(plantedSecrets)
    .map((name) => variables[name] ?? '')
    .flatMap((value) => [
      value,
      JSON.stringify({ value }),
      encodeURIComponent(value),
      Buffer.from(value).toString('base64'),
      Buffer.from(`user:${value}`).toString('base64url'),
    ])
    .map((form) => `«${form}»`)
    .join(' ');

const inBase64 = (mark: string): readonly string[] =>
  [0, 1, 2].map((shift) =>
    Buffer.from(`${'-'.repeat(shift)}${mark}`)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : shift + 1, -1),
  );

/** Names of the planted secrets of which a part is in the bytes of a file or an output. */
export const toldBy = (bytes: Uint8Array | string): readonly string[] => {
  const text = Buffer.from(bytes).toString('latin1');
  return NAMES.filter((_, i) => [markOf(i), ...inBase64(markOf(i))].some((told) => text.includes(told)));
};
