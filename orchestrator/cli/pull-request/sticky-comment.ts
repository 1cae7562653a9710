import { z } from 'zod';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';

/** Target of a comment: GitHub's REST API with the values provided by a workflow. */
export interface CommentTarget {
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly pullRequest: number;
  readonly token: string;
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

/**
 * Writes the one comment of a pull request: updates the comment that begins with the marker, or adds one.
 * https://docs.github.com/rest/issues/comments
 * @throws Error with status and text if GitHub refuses
 */
export async function postStickyComment(target: CommentTarget, body: string): Promise<'created' | 'updated'> {
  const comments = `/repos/${target.repository}/issues/${target.pullRequest}/comments`;
  const existing = await findExisting(target, comments);
  if (existing === undefined) {
    await call(target, 'POST', comments, { body });
    return 'created';
  }
  await call(target, 'PATCH', `/repos/${target.repository}/issues/comments/${existing}`, { body });
  return 'updated';
}

async function findExisting(target: CommentTarget, comments: string): Promise<number | undefined> {
  for (let page = 1; ; page++) {
    const found = commentsSchema.parse(
      await call(target, 'GET', `${comments}?per_page=${PER_PAGE}&page=${page}`),
    );
    const existing = found.find(isHitchproofs);
    if (existing !== undefined) return existing.id;
    if (found.length < PER_PAGE) return undefined;
  }
}

/** Anyone can write the marker, and a user without write access could later edit their own comment. */
const isHitchproofs = ({ body, user, author_association: association }: Comment): boolean =>
  body?.startsWith(SUMMARY_MARKER) === true &&
  (user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association ?? ''));

async function call(target: CommentTarget, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${target.apiUrl}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${target.token}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  throw new Error(
    `GitHub answered ${response.status} to ${method} ${path}: ${(await response.text()).slice(0, 200)}`,
  );
}
