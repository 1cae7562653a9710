import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import { readEnvironment } from '../environment.ts';
import { listsParagraph } from '../report/markdown/lists.ts';
import { summaryMarkdown } from '../report/markdown/summary.ts';
import { readAs } from '../run-folder/plain-files.ts';
import { CHANGES_FILE, CHANGES_PAGE, SCAN_FILE } from '../scan/found-list.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { readResult } from './confirm.ts';
import { outputSchemas } from './json-output.ts';
import { wholeNumber } from './option.ts';
import { postCheckRun } from './pull-request/check-run.ts';
import { type GitHub, withinLimit } from './pull-request/github.ts';
import {
  addressOfFile,
  type MeasuredHead,
  measuredHead,
  pullRequestsOf,
} from './pull-request/measured-head.ts';
import { postStickyComment } from './pull-request/sticky-comment.ts';

interface CommentOptions {
  readonly pr?: number;
  readonly repository?: string;
  readonly link?: string;
  readonly check: boolean;
}

/**
 * `hitchproof comment <result>`: renders the summary from the validated result. A fork's pull request can put any
 * text into its artifact; only text that passes the schema and is escaped reaches the comment.
 */
export const commentCommand = (context: CommandContext): Command =>
  new AnsweringCommand('comment')
    .description('write or update the comment on a pull request (needs GITHUB_TOKEN)')
    .argument('<result>', 'result.json of a judged run, or a folder with it')
    .option(
      '--pr <number>',
      'pull request (default: the one that the workflow before this one has measured)',
      wholeNumber('--pr', 1, Number.MAX_SAFE_INTEGER),
    )
    .option('--repository <owner/name>', 'default: GITHUB_REPOSITORY', ownerAndName)
    .option(
      '--link <url>',
      'address of the full report; one that ends in / is that of the folder (default: of the run that measured)',
      webAddress,
    )
    .option(
      '--check',
      'also write a check run of the measured commit, with the findings at their lines (needs checks: write)',
      false,
    )
    .answers(context, 'comment', async (place: string, options: CommentOptions) => {
      const measured = options.pr === undefined || options.check ? headOfEvent() : undefined;
      const { result: file, changes } = foundIn(place);
      // A job that ended before it had measured leaves none.
      if (file === undefined && measured === undefined)
        throw new UsageError(`${place} has no result.json: name one, or a folder with one.`);
      const facts = { ...options, place, measured, changes };
      const did = file === undefined ? NOTHING : await commented(file, facts);
      return { data: { did }, lines: [did] };
    });

const NOTHING = 'The artifact has no result.json; no comment is posted.';

interface Facts extends CommentOptions {
  readonly place: string;
  readonly measured: MeasuredHead | undefined;
  /** What `scan --against` left. */
  readonly changes: string | undefined;
}

/** @returns what was done */
async function commented(file: string, facts: Facts): Promise<string> {
  const { pr, measured, link, check } = facts;
  const result = readResult(file);
  const gitHub = gitHubOf(facts.repository);
  if (check && measured !== undefined) await postCheckRun(gitHub, measured.sha, result, link ?? measured.url);
  const pullRequest = pr ?? (measured && (await pullRequestOf(gitHub, measured, result.branch)));
  if (pullRequest === undefined)
    return `No open pull request, or more than one, has the head ${measured?.sha}; no comment is posted.`;
  const lists = facts.changes && (await listsIn(facts.changes, facts, gitHub));
  const body = summaryMarkdown(result, { report: link ?? measured?.url, lists });
  const did = await postStickyComment({ ...gitHub, pullRequest }, withinLimit(body));
  return `Comment ${did} on ${gitHub.repository}#${pullRequest}`;
}

/** @param branch of the measured build, e.g. `7/merge`: an artifact's word, which only chooses among several */
async function pullRequestOf(gitHub: GitHub, head: MeasuredHead, branch = ''): Promise<number | undefined> {
  const found = await pullRequestsOf(gitHub, head);
  return found.length === 1 ? found[0] : found.find((number) => branch === `${number}/merge`);
}

function headOfEvent(): MeasuredHead {
  const { GITHUB_EVENT_PATH: event } = readEnvironment();
  const measured = event === undefined ? undefined : measuredHead(event);
  if (measured === undefined)
    throw new UsageError(
      'The pull request is not known: add --pr, or run this in a workflow on workflow_run (docs/guide/ci.md).',
    );
  return measured;
}

function gitHubOf(option: string | undefined): GitHub {
  const { GITHUB_REPOSITORY, GITHUB_TOKEN: token, GITHUB_API_URL } = readEnvironment();
  const repository = option ?? GITHUB_REPOSITORY;
  if (repository === undefined)
    throw new UsageError('The repository is not known: add --repository owner/name.');
  if (token === undefined)
    throw new UsageError('GITHUB_TOKEN is not set: a comment needs one with pull-requests: write.');
  return { apiUrl: GITHUB_API_URL ?? 'https://api.github.com', repository, token };
}

/**
 * The newest result of a folder, of a session that is no scan, and the newest scan of two builds. Plain files only: a link could
 * point outside the artifact.
 */
function foundIn(place: string) {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) return { result: stats && place, changes: undefined };
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  const scans = files.filter((file) => endsWith(file, SCAN_FILE)).map((file) => dirname(dirname(file)));
  return {
    result: files.findLast(
      (file) =>
        basename(file) === RESULT_FILE && !scans.some((scan) => !relative(scan, file).startsWith('..')),
    ),
    changes: files.findLast((file) => endsWith(file, CHANGES_FILE)),
  };
}
const RESULT_FILE = 'result.json';

const endsWith = (file: string, end: string): boolean => `/${file.split(sep).join('/')}`.endsWith(`/${end}`);

/** Undefined if it is no such file: its text is an artifact's. */
async function listsIn(file: string, { place, link, measured }: Facts, gitHub: GitHub) {
  const scan = readAs(outputSchemas.scan, file);
  if (scan === undefined || scan.lists.length === 0) return undefined;
  const page = join(dirname(file), basename(CHANGES_PAGE));
  if (!existsSync(page)) return listsParagraph(scan.lists);
  const parts = relative(place, page).split(sep);
  const url = link?.endsWith('/')
    ? new URL(parts.map(encodeURIComponent).join('/'), link).href
    : measured && (await addressOfFile(gitHub, measured, basename(page)));
  return listsParagraph(scan.lists, parts.join('/'), url);
}

/** Readers of the comment click on it. */
function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    `--link takes an address like https://example.com/report, not ${JSON.stringify(text)}.`,
  );
}

/** Validated because it becomes part of a URL that receives the token. */
function ownerAndName(text: string): string {
  if (/^[\w-]+\/[\w-][\w.-]*$/.test(text)) return text;
  throw new UsageError(`--repository takes owner/name, not ${JSON.stringify(text)}.`);
}
