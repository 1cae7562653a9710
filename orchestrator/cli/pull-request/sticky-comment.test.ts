import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';
import { postStickyComment } from './sticky-comment.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const BOT = { user: { type: 'Bot' }, author_association: 'NONE' };

/** GitHub's comment endpoints, limited to what one pull request needs. */
async function gitHub(bodies: readonly string[], status = 200, author: object = BOT) {
  const calls: string[] = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    calls.push(`${request.method} ${url.pathname}`);
    const page = Number(url.searchParams.get('page') ?? 1);
    const comments = bodies.map((body, id) => ({ id, body, ...author })).slice((page - 1) * 100, page * 100);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.method === 'GET' ? comments : {}));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { apiUrl: `http://127.0.0.1:${port}`, repository: 'o/r', pullRequest: 7, token: 't' };
  return { calls, target };
}

describe('the one comment of a pull request', () => {
  it('is added the first time', async () => {
    const { calls, target } = await gitHub(['nice work']);
    expect(await postStickyComment(target, `${SUMMARY_MARKER} x`)).toBe('created');
    expect(calls.at(-1)).toBe('POST /repos/o/r/issues/7/comments');
  });

  it('is updated afterwards, wherever it is in the list', async () => {
    const others = Array.from({ length: 130 }, () => 'talk');
    const { calls, target } = await gitHub([...others, `${SUMMARY_MARKER} old`]);
    expect(await postStickyComment(target, `${SUMMARY_MARKER} new`)).toBe('updated');
    expect(calls.at(-1)).toBe('PATCH /repos/o/r/issues/comments/130');
  });

  const authors: readonly (readonly [string, object, 'created' | 'updated'])[] = [
    ['a bot', BOT, 'updated'],
    ['a maintainer', { user: { type: 'User' }, author_association: 'MEMBER' }, 'updated'],
    ['a stranger', { user: { type: 'User' }, author_association: 'NONE' }, 'created'],
    ['a contributor', { user: { type: 'User' }, author_association: 'CONTRIBUTOR' }, 'created'],
    ['a deleted user', { user: null }, 'created'],
  ];
  it.each(authors)('with the marker, written by %s', async (_, author, did) => {
    const { target } = await gitHub([`${SUMMARY_MARKER} all is well`], 200, author);
    expect(await postStickyComment(target, `${SUMMARY_MARKER} new`)).toBe(did);
  });

  it('throws what GitHub refused', async () => {
    const { target } = await gitHub([], 403);
    await expect(postStickyComment(target, 'x')).rejects.toThrow(/GitHub answered 403 to GET/);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['nothing', () => undefined, /has not answered GET \S+ after 0\.2 s/],
    [
      'no JSON',
      (response) => response.end('<html>\0'),
      /is no list of comments \(Invalid input: expected array/,
    ],
    ['another shape', (response) => response.end('[{"id":"1"}]'), /is no list of comments \(0 → id: /],
    [
      'comments without end',
      (response) => response.end(JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id })))),
      /has more than 5000 comments/,
    ],
    ['a part', (response) => response.write('[') && response.flushHeaders(), /has not answered/],
    ['an end in between', (response) => response.socket?.destroy(), /fetch failed/],
  ])('ends when a server answers with %s', async (_, answer, sentence) => {
    const { target } = await gitHub([]);
    server?.removeAllListeners('request').on('request', (_request, response) => answer(response));
    const waitMs = sentence.source.includes('not answered') ? { waitMs: 200 } : {};
    await expect(postStickyComment({ ...target, ...waitMs }, 'x')).rejects.toThrow(sentence);
    server?.closeAllConnections();
  });

  it('reads no answer without end', async () => {
    const { target } = await gitHub([]);
    const piece = Buffer.alloc(1 << 20, ' ');
    server?.removeAllListeners('request').on('request', (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        response.once('drain', more);
      };
      more();
    });
    await expect(postStickyComment(target, 'x')).rejects.toThrow(/answer has more than 100 MB/);
    server?.closeAllConnections();
  });
});
