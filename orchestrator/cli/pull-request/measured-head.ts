import { z } from 'zod';
import { mistakesOf, UsageError } from '../../base/errors.ts';
import { parseJson } from '../../base/parse-json.ts';
import { readPlainText } from '../../run-folder/plain-files.ts';
import { askGitHub, type GitHub } from './github.ts';

/** The commit that another workflow measured, by GitHub's word: what a fork's artifact says of itself is no ground for a comment. */
export interface MeasuredHead {
  readonly sha: string;
  readonly branch: string;
  /** Of the repository that the branch is in, which may be a fork. */
  readonly owner: string;
  /** The run that measured, and its page. */
  readonly run: number;
  readonly url: string;
}

const eventSchema = z.object({
  workflow_run: z.object({
    id: z.number().int(),
    head_sha: z.string(),
    head_branch: z.string(),
    html_url: z.url({ protocol: /^https?$/ }),
    head_repository: z.object({ owner: z.object({ login: z.string() }) }),
  }),
});

/**
 * Reads the file of an event `workflow_run`. https://docs.github.com/webhooks/webhook-events-and-payloads#workflow_run
 * @returns undefined for another event
 */
export function measuredHead(eventFile: string): MeasuredHead | undefined {
  const event = parseJson(readPlainText(eventFile));
  if (typeof event !== 'object' || event === null || !('workflow_run' in event)) return undefined;
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success)
    throw new UsageError(
      `${eventFile} is no event of a workflow that has run: ${mistakesOf(parsed.error)}: check GITHUB_EVENT_PATH.`,
    );
  const { id, head_sha: sha, head_branch: branch, html_url: url, head_repository } = parsed.data.workflow_run;
  return { sha, branch, owner: head_repository.owner.login, run: id, url };
}

const pullsSchema = z.array(z.object({ number: z.number().int(), head: z.object({ sha: z.string() }) }));

/**
 * The open pull requests with that head; several if one branch is to go into several others. GitHub lists none for a commit
 * that is in a fork only, so they are looked up by owner and branch. https://docs.github.com/rest/pulls/pulls#list-pull-requests
 */
export async function pullRequestsOf(
  gitHub: GitHub,
  { sha, branch, owner }: MeasuredHead,
): Promise<readonly number[]> {
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${branch}`, per_page: '100' });
  const path = `/repos/${gitHub.repository}/pulls?${query}`;
  const pulls = await askGitHub(gitHub, path, pullsSchema, 'list of pull requests');
  return pulls.filter(({ head }) => head.sha === sha).map(({ number }) => number);
}

const artifactsSchema = z.object({ artifacts: z.array(z.object({ id: z.number().int() })) });

/**
 * Where a browser shows a file that the measuring run has also uploaded by itself, unzipped: such an artifact has the file's name.
 * https://docs.github.com/rest/actions/artifacts#list-workflow-run-artifacts
 */
export async function addressOfFile(gitHub: GitHub, { run, url }: MeasuredHead, name: string) {
  const path = `/repos/${gitHub.repository}/actions/runs/${run}/artifacts?${new URLSearchParams({ name })}`;
  const found = await askGitHub(gitHub, path, artifactsSchema, 'list of artifacts');
  return found.artifacts.map(({ id }) => `${url}/artifacts/${id}`)[0];
}
