/**
 * Values that are secrets by their form, whatever their names.
 * Source: the rules of gitleaks, https://github.com/gitleaks/gitleaks/blob/v8.24.0/config/gitleaks.toml
 */
const PATTERNS: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/, // GitHub
  /\bgithub_pat_\w{36,255}\b/,
  /\bgl(?:pat|dt|rt|soat|ptt|cbt)-[\w-]{20,64}/, // GitLab
  /\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/, // Amazon Web Services
  /\bxox[a-z]-[\w-]{10,250}/, // Slack
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
  /\bAGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}\b/,
  /\beyJ[\w-]{10,4096}\.eyJ[\w-]{10,8192}\.[\w-]{10,2048}/, // JSON Web Token, RFC 7519
  /\bhps_[a-f0-9]{48}\b/, // what a session of this package makes for its own servers
  // PEM, RFC 7468; in a text in JSON a line ends with `\n`.
  /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{16,16384}?-----END[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/,
];

const ANY = new RegExp(PATTERNS.map(({ source }) => source).join('|'), 'g');

/** Replaces what has the form of a secret. */
export const withoutPatterns = (text: string, by: string): string => text.replace(ANY, by);
