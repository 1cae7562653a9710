import { z } from 'zod';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import { askGitHub, callGitHub, type GitHub } from './pull-request/github.ts';

/** An alarm as it is sent. */
export interface SentAlarm {
  readonly line: string;
  readonly metric: string;
  readonly scenario: string;
  readonly device: string;
  readonly gated: boolean;
  readonly sessions: number;
  readonly days: number;
  readonly cause?: string;
  readonly owners: readonly string[];
}

const LONGEST_WAIT_MS = 30_000;

const headOf = (alarms: readonly SentAlarm[]): string =>
  `Hitchproof: ${alarms.length} ${alarms.length === 1 ? 'metric has' : 'metrics have'} become worse`;

/** `text` is what chats show; the rest is for programs. The address may be a secret and is in no message. */
export async function sendToWebhook(url: string, alarms: readonly SentAlarm[]): Promise<void> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError('--webhook takes an address that begins with http:// or https://.');
  const text = [headOf(alarms), ...alarms.map(({ line }) => line)].join('\n');
  const body = JSON.stringify({ text, alarms });
  const where = `the webhook at ${new URL(url).host}`;
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const response = await fetch(url, { ...request, signal }).catch((cause: unknown) => {
    throw new Error(`The alarms were not sent to ${where}: ${messageOf(cause)}; check its address.`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The alarms were not sent: ${where} answered ${response.status}.`);
}

const ISSUE_MARKER = '<!-- hitchproof alarms -->';
const LABEL = 'hitchproof';
const issuesSchema = z.array(
  z.object({ number: z.number(), body: z.string().nullish(), pull_request: z.unknown().optional() }),
);

/**
 * Keeps one open issue with all alarms: opened with the first, updated while there are any, and closed after the last.
 * https://docs.github.com/rest/issues/issues
 */
export async function keepIssue(
  gitHub: GitHub,
  alarms: readonly SentAlarm[],
): Promise<'opened' | 'updated' | 'closed' | 'none'> {
  const issues = `/repos/${gitHub.repository}/issues`;
  const asked = `${issues}?state=open&labels=${LABEL}&per_page=100`;
  const found = await askGitHub(gitHub, asked, issuesSchema, 'list of issues');
  const own = found.find(({ body }) => body?.startsWith(ISSUE_MARKER));
  if (alarms.length === 0) {
    if (own === undefined) return 'none';
    await callGitHub(gitHub, 'PATCH', `${issues}/${own.number}`, { state: 'closed' });
    return 'closed';
  }
  const owners = (alarm: SentAlarm): string =>
    alarm.owners.length === 0 ? '' : ` · ${alarm.owners.join(' ')}`;
  const lines = alarms.map(
    (alarm) => `- ${alarm.gated ? '**gated** ' : ''}${alarm.line.replaceAll('<', '&lt;')}${owners(alarm)}`,
  );
  const issue = { title: headOf(alarms), body: [ISSUE_MARKER, ...lines].join('\n') };
  if (own === undefined) {
    await callGitHub(gitHub, 'POST', issues, { ...issue, labels: [LABEL] });
    return 'opened';
  }
  await callGitHub(gitHub, 'PATCH', `${issues}/${own.number}`, issue);
  return 'updated';
}
