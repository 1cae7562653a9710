import { z } from 'zod';
import { boundedText } from '../../base/bounded-text.ts';
import { parseJson } from '../../base/parse-json.ts';
import { MS_PER_S } from '../../base/units.ts';
import { mistakesOf } from '../../base/zod-messages.ts';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';

/** Target of a comment: GitHub's REST API with the values provided by a workflow. */
export interface CommentTarget {
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly pullRequest: number;
  readonly token: string;
  /** Longest time for an answer. */
  readonly waitMs?: number;
}

const commentsSchema = z.array(
  z.object({
    id: z.number(),
    body: z.string().nullish(),
    user: z.object({ type: z.string() }).nullish(),
    author_association: z.string().nullish(),
  }),
);
type Comment = z.infer<typeof commentsSchema>[number];
const PER_PAGE = 100;
/** GitHub takes 2,500 comments on a pull request. */
const MOST_PAGES = 50;

/**
 * Writes the one comment of a pull request: updates the comment that begins with the marker, or adds one.
 * https://docs.github.com/rest/issues/comments
 * @throws Error with status and text if GitHub refuses
 */
export async function postStickyComment(target: CommentTarget, body: string): Promise<'created' | 'updated'> {
  const comments = `/repos/${target.repository}/issues/${target.pullRequest}/comments`;
  const existing = await findExisting(target, comments);
  if (existing === undefined) {
    await callGitHub(target, 'POST', comments, { body });
    return 'created';
  }
  await callGitHub(target, 'PATCH', `/repos/${target.repository}/issues/comments/${existing}`, { body });
  return 'updated';
}

async function findExisting(target: CommentTarget, comments: string): Promise<number | undefined> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await callGitHub(target, 'GET', `${comments}?per_page=${PER_PAGE}&page=${page}`);
    const found = commentsSchema.safeParse(answer);
    if (!found.success)
      throw new Error(
        `GitHub's answer to GET ${comments} is no list of comments (${mistakesOf(found.error)}): check GITHUB_API_URL.`,
      );
    const existing = found.data.find(isHitchproofs);
    if (existing !== undefined) return existing.id;
    if (found.data.length < PER_PAGE) return undefined;
  }
  throw new Error(
    `${comments} has more than ${MOST_PAGES * PER_PAGE} comments, of which none is Hitchproof's.`,
  );
}

/** Anyone can write the marker, and a user without write access could later edit their own comment. */
const isHitchproofs = ({ body, user, author_association: association }: Comment): boolean =>
  body?.startsWith(SUMMARY_MARKER) === true &&
  (user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association ?? ''));

/** A request to GitHub's REST API, whose answer is limited in time and size. */
export async function callGitHub(
  target: Pick<CommentTarget, 'apiUrl' | 'token' | 'waitMs'>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const { waitMs = LONGEST_WAIT_MS } = target;
  const request = `${method} ${path}`;
  try {
    const response = await fetch(`${target.apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${target.token}`,
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(waitMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await boundedText(response, MOST_BYTES);
    if (text === undefined)
      throw new Error(`GitHub's answer has more than ${MOST_BYTES >> 20} MB: check GITHUB_API_URL.`);
    if (!response.ok)
      throw new Error(`GitHub answered ${response.status} to ${request}: ${text.slice(0, 200)}`);
    return parseJson(text);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    throw new Error(`GitHub has not answered ${request} after ${waitMs / MS_PER_S} s: try again later.`, {
      cause,
    });
  }
}

const LONGEST_WAIT_MS = 60_000;
/** A page of the longest comments has a third of it. */
const MOST_BYTES = 100 << 20;
