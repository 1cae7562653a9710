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
