import { z } from 'zod';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';
import { askGitHub, callGitHub, type GitHub } from './github.ts';

/** Target of a comment. */
export interface CommentTarget extends GitHub {
  readonly pullRequest: number;
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
    const asked = `${comments}?per_page=${PER_PAGE}&page=${page}`;
    const found = await askGitHub(target, asked, commentsSchema, 'list of comments');
    const existing = found.find(isHitchproofs);
    if (existing !== undefined) return existing.id;
    if (found.length < PER_PAGE) return undefined;
  }
  throw new Error(
    `${comments} has more than ${MOST_PAGES * PER_PAGE} comments, of which none is Hitchproof's.`,
  );
}

/** Anyone can write the marker, and a user without write access could later edit their own comment. */
const isHitchproofs = ({ body, user, author_association: association }: Comment): boolean =>
  body?.startsWith(SUMMARY_MARKER) === true &&
  (user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association ?? ''));
