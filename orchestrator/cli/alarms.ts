import { relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { messageOf, UsageError } from '../base/errors.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { valueTraits } from '../compute/metrics/value-names.ts';
import { readEnvironment } from '../environment.ts';
import { acknowledge, acknowledgementOf, readAcknowledged } from '../history/acknowledged-alarms.ts';
import { metricsIn, withHistory } from '../history/query-history.ts';
import { type Alarm, readAlarms } from '../history/read-alarms.ts';
import { defaultSettings } from '../judge/settings.ts';
import { type Json, JsonOption, printAnswer } from './answering-command.ts';
import type { CommandContext, OpenProject } from './command-context.ts';
import { askGitHub, callGitHub, type GitHub } from './pull-request/github.ts';
import { ownersIn } from './repository.ts';
import {
  alarmText,
  type HistoryFilter,
  historyFolder,
  queryOf,
  seriesJson,
  traitsOf,
  withFilter,
} from './trend.ts';

interface Options extends HistoryFilter, Json {
  readonly acknowledge?: string;
  readonly baseline?: string;
  readonly webhook?: string | true;
  readonly githubIssue?: true;
}

/** `hitchproof alarms`: metrics that have become worse; exit code 1 if one of them is not acknowledged. */
export const alarmsCommand = ({ done, project }: CommandContext): Command =>
  withFilter(
    new Command('alarms').description(
      'list metrics that have become worse, gated ones and recent ones first',
    ),
  )
    .option(
      '--acknowledge <reason>',
      'accept those listed: they no longer fail until it gets worse again',
      aReason,
    )
    .option('--baseline <folder>', "folder of accepted results (default: the configuration's)")
    .option('--webhook [url]', 'post those that are not acknowledged as JSON (default: HITCHPROOF_WEBHOOK)')
    .option('--github-issue', 'keep one issue of GITHUB_REPOSITORY with them (needs GITHUB_TOKEN)')
    .addOption(new JsonOption('alarms'))
    .action(async (options: Options) => {
      const opened = await project();
      const found = await foundAlarms(opened, options);
      const folder = acceptedIn(opened, options);
      if (options.acknowledge !== undefined && found.length > 0) {
        const alarms = found.map(({ alarm }) => alarm);
        const path = acknowledge(folder, alarms, options.acknowledge);
        tell(options, `Acknowledged in ${relative('.', path)}:`);
      }
      const shown = options.acknowledge === undefined ? found : await foundAlarms(opened, options);
      const lines = shown.length === 0 ? ['No metric has become worse.'] : shown.map(({ line }) => line);
      printAnswer(options, 'alarms', { data: shown.map(jsonOf), lines });
      const open = shown.filter(({ acknowledged }) => acknowledged === undefined);
      await send(open.map(sentOf), options);
      done(open.length === 0 ? 0 : 1);
    });

/** What is done besides: under `--json` not on standard output. */
const tell = ({ json }: Json, line: string): void =>
  void (json ? process.stderr : process.stdout).write(`${line}\n`);

function jsonOf({ alarm, owners, acknowledged }: FoundAlarm) {
  const { series, change, since, age, cause, isGated } = alarm;
  return {
    ...seriesJson(series, unitOf(alarm)),
    gated: isGated,
    ...{ before: change.before, after: change.after, since, ...age },
    ...(cause === undefined ? {} : { cause: cause.name }),
    owners: [...owners],
    ...(acknowledged === undefined ? {} : { acknowledged }),
  };
}
const unitOf = ({ series }: Alarm) => traitsOf(series.metric)?.unit ?? '1';

interface FoundAlarm {
  readonly alarm: Alarm;
  readonly line: string;
  readonly owners: readonly string[];
  /** Why it was accepted; undefined: it is not. */
  readonly acknowledged: string | undefined;
}

const acceptedIn = ({ root, config }: OpenProject, { baseline }: Pick<Options, 'baseline'>): string =>
  resolve(root, baseline ?? config.baseline);

/** Every alarm of a project's history with its line, its owners by the cause, and whether somebody accepted it. */
export async function foundAlarms(
  opened: OpenProject,
  options: HistoryFilter & Pick<Options, 'baseline'>,
): Promise<readonly FoundAlarm[]> {
  const alarms = await withHistory(historyFolder(opened, options.reports), async (history) => {
    const known = (await metricsIn(history)).flatMap((metric) => {
      // A part or a scene says again, and more often by chance, what its metric says.
      const traits = metricTraits[metric] === undefined && valueTraits(metric) ? undefined : traitsOf(metric);
      return traits === undefined ? [] : [[metric, traits] as const];
    });
    return readAlarms(history, { traits: Object.fromEntries(known), gated, ...queryOf(options) });
  });
  if (alarms.length === 0) return [];
  const all = readAcknowledged(acceptedIn(opened, options));
  const ownersOf = ownersIn(opened.root);
  return alarms.map((alarm) => {
    const acknowledged = acknowledgementOf(alarm, all)?.reason;
    const owners = alarm.cause === undefined ? [] : ownersOf(alarm.cause.name.split(' · ').at(-1) ?? '');
    return { alarm, owners, acknowledged, line: alarmText(alarm, unitOf(alarm), { acknowledged, owners }) };
  });
}

const gated = [...Object.keys(defaultSettings.defaultBudget), ...defaultSettings.regressionMetrics];

function aReason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Say why it is accepted.');
  return text;
}

const sentOf = ({ alarm: { series, age, isGated, cause }, line, owners }: FoundAlarm) => ({
  line,
  metric: series.metric,
  scenario: series.scenario,
  device: series.deviceName ?? series.deviceClass.model,
  gated: isGated,
  ...age,
  ...(cause === undefined ? {} : { cause: cause.name }),
  owners,
});

async function send(open: readonly SentAlarm[], { webhook, githubIssue, json }: Options): Promise<void> {
  const environment = readEnvironment();
  if (webhook !== undefined) {
    const url = webhook === true ? environment.HITCHPROOF_WEBHOOK : webhook;
    if (url === undefined)
      throw new UsageError('HITCHPROOF_WEBHOOK is not set: set it, or give --webhook an address.');
    if (open.length > 0) await sendToWebhook(url, open);
    tell({ json }, open.length === 0 ? 'Nothing was sent.' : 'Sent to the webhook.');
  }
  if (githubIssue === undefined) return;
  const { GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = environment;
  if (repository === undefined || token === undefined)
    throw new UsageError('--github-issue needs GITHUB_REPOSITORY, and GITHUB_TOKEN with issues: write.');
  const apiUrl = environment.GITHUB_API_URL ?? 'https://api.github.com';
  const did = await keepIssue({ apiUrl, repository, token }, open);
  tell({ json }, did === 'none' ? 'No issue is open.' : `Issue ${did} in ${repository}.`);
}

/** An alarm as it is sent. */
type SentAlarm = ReturnType<typeof sentOf>;

const LONGEST_WAIT_MS = 30_000;

const headOf = (alarms: readonly SentAlarm[]): string =>
  `Hitchproof: ${alarms.length} ${alarms.length === 1 ? 'metric has' : 'metrics have'} become worse`;

/** `text` is what chats show; the rest is for programs. The address may be a secret and is in no message. */
async function sendToWebhook(url: string, alarms: readonly SentAlarm[]): Promise<void> {
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
async function keepIssue(
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
