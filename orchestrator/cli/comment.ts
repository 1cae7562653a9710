import { Command } from 'commander';
import { UsageError } from '../base/usage-error.ts';
import { readEnvironment } from '../config.ts';
import { summaryMarkdown } from '../report/markdown/summary.ts';
import type { CommandContext } from './command-context.ts';
import { wholeNumber } from './option.ts';
import { withinLimit } from './pull-request/comment-limit.ts';
import { postStickyComment } from './pull-request/sticky-comment.ts';
import { readResult } from './read-result.ts';

interface CommentOptions {
  readonly pr: number;
  readonly repository?: string;
  readonly link?: string;
}

/**
 * `hitchproof comment <result.json>`: renders the summary from the validated result. A fork's pull request can put any
 * text into its artifact; only text that passes the schema and is escaped reaches the comment.
 */
export const commentCommand = ({ done }: CommandContext): Command =>
  new Command('comment')
    .description('write or update the comment on a pull request (needs GITHUB_TOKEN)')
    .argument('<result>', 'result.json of a judged run')
    .requiredOption('--pr <number>', 'pull request', wholeNumber('--pr', 1, Number.MAX_SAFE_INTEGER))
    .option('--repository <owner/name>', 'default: GITHUB_REPOSITORY', ownerAndName)
    .option('--link <url>', 'address of the full report', webAddress)
    .action(async (file: string, options: CommentOptions) => {
      const environment = readEnvironment();
      const repository = options.repository ?? environment.GITHUB_REPOSITORY;
      const token = environment.GITHUB_TOKEN;
      if (repository === undefined)
        throw new UsageError('The repository is not known: add --repository owner/name.');
      if (token === undefined)
        throw new UsageError('GITHUB_TOKEN is not set: a comment needs one with pull-requests: write.');
      const apiUrl = environment.GITHUB_API_URL ?? 'https://api.github.com';
      const body = summaryMarkdown(
        readResult(file),
        options.link === undefined ? {} : { report: options.link },
      );
      const target = { apiUrl, repository, pullRequest: options.pr, token };
      const did = await postStickyComment(target, withinLimit(body));
      process.stdout.write(`Comment ${did} on ${repository}#${options.pr}\n`);
      done(0);
    });

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
