import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { reportOf } from '../../../test/builders/report-of.ts';
import { hitchproof } from '../../../test/e2e/command-line.ts';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';
import { resultOf } from '../../report/result/result-of.ts';

/** Runs the workflow's command as the workflow does, against a server on loopback instead of GitHub. */
let server: Server | undefined;
afterEach(() => server?.close());

/** Pull requests as https://docs.github.com/rest/pulls/pulls#list-pull-requests has them, by owner and branch of their head. */
const PULLS = [
  { number: 3, head: { label: 'fork:fix', sha: 'older' } },
  { number: 7, head: { label: 'fork:fix', sha: 'abc' } },
  { number: 8, head: { label: 'other:fix', sha: 'abc' } },
  { number: 9, head: { label: 'fork:two', sha: 'def' } },
  { number: 10, head: { label: 'fork:two', sha: 'def' } },
];

async function gitHub() {
  const posted: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      if (request.method === 'POST') posted.push(`${request.url} ${body}`);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const ofHead = PULLS.filter(({ head }) => head.label === searchParams.get('head'));
      const isList = pathname === '/repos/o/r/pulls' && searchParams.get('state') === 'open';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isList ? ofHead : []));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { posted, url: `http://127.0.0.1:${port}` };
}

/** The event that starts the workflow after a run of `owner`'s branch. */
function eventOf(owner: string, branch: string, sha: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'hitchproof-event-')), 'event.json');
  const run = {
    head_sha: sha,
    head_branch: branch,
    html_url: 'https://example.org/run/1',
    pull_requests: [],
  };
  writeFileSync(
    file,
    JSON.stringify({ workflow_run: { ...run, head_repository: { owner: { login: owner } } } }),
  );
  return file;
}

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'hitchproof-comment-'));
function folderWithResult(branch?: string): string {
  const folder = emptyFolder();
  const result = { ...resultOf(reportOf()), ...(branch === undefined ? {} : { branch }) };
  writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
  return folder;
}

async function comment(folder: string, event: string | undefined) {
  const { posted, url } = await gitHub();
  const variables = { GITHUB_API_URL: url, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't' };
  const ended = await hitchproof(['comment', folder], { ...variables, GITHUB_EVENT_PATH: event });
  return { ...ended, posted };
}

describe('after the workflow that measured', () => {
  it('comments on the open pull request of that owner, branch and head', async () => {
    const { posted, output, code } = await comment(folderWithResult(), eventOf('fork', 'fix', 'abc'));
    expect([code, output]).toEqual([0, 'Comment created on o/r#7\n']);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatch(/^\/repos\/o\/r\/issues\/7\/comments /);
    expect(posted[0]).toContain(SUMMARY_MARKER);
    expect(posted[0]).toContain('https://example.org/run/1');
  });

  it('lets the artifact choose among several pull requests of one head only', async () => {
    const event = eventOf('fork', 'two', 'def');
    expect((await comment(folderWithResult('10/merge'), event)).output).toContain('o/r#10');
    server?.close();
    expect((await comment(folderWithResult('7/merge'), event)).posted).toEqual([]);
  });

  it.each([
    ['no pull request has that head', folderWithResult, /^No open pull request.* has the head gone/],
    ['the artifact is empty', emptyFolder, /^The artifact has no result\.json/],
    ['there is no artifact', () => join(emptyFolder(), 'report'), /^The artifact has no result\.json/],
    ['it has a link only', () => linkedFrom(folderWithResult()), /^The artifact has no result\.json/],
  ])('posts nothing when %s', async (_, folder, sentence) => {
    const { posted, output, code } = await comment(folder(), eventOf('fork', 'fix', 'gone'));
    expect([code, output]).toEqual([0, expect.stringMatching(sentence)]);
    expect(posted).toEqual([]);
  });
});

function linkedFrom(folder: string): string {
  const other = emptyFolder();
  symlinkSync(join(folder, 'result.json'), join(other, 'result.json'));
  return other;
}

it.each([
  ['no event', undefined],
  ['another event', '{"pull_request":{}}'],
])('without a pull request and with %s it is a mistake', async (_, text) => {
  const event = text === undefined ? undefined : join(emptyFolder(), 'event.json');
  if (event !== undefined) writeFileSync(event, text ?? '');
  const { code, output } = await comment(folderWithResult(), event);
  expect([code, output]).toEqual([2, expect.stringContaining('The pull request is not known: add --pr')]);
});
