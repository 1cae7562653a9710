import type { z } from 'zod';
import { boundedText } from '../../base/bounded-text.ts';
import { mistakesOf } from '../../base/errors.ts';
import { parseJson } from '../../base/parse-json.ts';
import { MS_PER_S } from '../../base/units.ts';

/** GitHub's REST API with the values provided by a workflow. */
export interface GitHub {
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** Longest time for an answer. */
  readonly waitMs?: number;
}

/**
 * @param path with a query, if any
 * @param what the answer should be, e.g. `list of comments`
 * @param body makes it a POST
 * @throws Error with status and text if GitHub refuses, or if another server answers
 */
export async function askGitHub<S extends z.ZodType>(
  gitHub: GitHub,
  path: string,
  schema: S,
  what: string,
  body?: object,
): Promise<z.infer<S>> {
  const method = body === undefined ? 'GET' : 'POST';
  const parsed = schema.safeParse(await callGitHub(gitHub, method, path, body));
  if (parsed.success) return parsed.data;
  const [asked] = path.split('?');
  throw new Error(
    `GitHub's answer to ${method} ${asked} is no ${what} (${mistakesOf(parsed.error)}): check GITHUB_API_URL.`,
  );
}

/** A request to GitHub's REST API, whose answer is limited in time and size. */
export async function callGitHub(
  gitHub: Pick<GitHub, 'apiUrl' | 'token' | 'waitMs'>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const { waitMs = LONGEST_WAIT_MS } = gitHub;
  const request = `${method} ${path}`;
  try {
    const response = await fetch(`${gitHub.apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${gitHub.token}`,
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

/** GitHub refuses a comment with more characters. https://github.com/orgs/community/discussions/41331 */
export const LONGEST_COMMENT = 65_536;

const CUT = '\n\nThe rest is left out, because a comment has no more room: `summary.md` of the run has it.\n';
const CLOSED = '\n\n</details>';

/** The whole paragraphs of a comment that GitHub takes, and a sentence about what is left out. */
export function withinLimit(markdown: string): string {
  if (markdown.length <= LONGEST_COMMENT) return markdown;
  const room = LONGEST_COMMENT - CUT.length - OPEN_AT_ONCE * CLOSED.length;
  const paragraphs = markdown.slice(0, room).lastIndexOf('\n\n');
  const kept = markdown.slice(0, paragraphs > 0 ? paragraphs : room);
  const open = count(kept, '<details') - count(kept, '</details>');
  return kept + CLOSED.repeat(Math.min(Math.max(open, 0), OPEN_AT_ONCE)) + CUT;
}
const OPEN_AT_ONCE = 4;

const count = (text: string, part: string): number => text.split(part).length - 1;
