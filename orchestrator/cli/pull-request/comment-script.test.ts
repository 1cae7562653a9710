import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { reportOf } from '../../../test/builders/report-of.ts';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';
import { resultOf } from '../../report/result/result-of.ts';

/** Runs the workflow's step as the workflow does, against a server on loopback instead of GitHub. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
let server: Server | undefined;
afterEach(() => server?.close());

async function gitHub(pulls: readonly object[]) {
  const posted: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      if (request.method === 'POST') posted.push(`${request.url} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url?.endsWith('/commits/abc/pulls') === true ? pulls : []));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { posted, url: `http://127.0.0.1:${port}` };
}

async function runStep(url: string, folder: string): Promise<string> {
  const env = {
    ...process.env,
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_TOKEN: 't',
    HEAD_SHA: 'abc',
    RUN_URL: 'https://example.org/run/1',
    REPORT_FOLDER: folder,
  };
  return (await promisify(execFile)('bash', ['.github/comment.sh'], { cwd: root, env })).stdout;
}

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'hitchproof-comment-'));
function folderWithResult(): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'result.json'), JSON.stringify(resultOf(reportOf())));
  return folder;
}

describe('the workflow step that comments', () => {
  it('comments on the open pull request with that head', async () => {
    const { posted, url } = await gitHub([
      { number: 3, state: 'closed' },
      { number: 7, state: 'open' },
    ]);
    expect(await runStep(url, folderWithResult())).toContain('o/r#7');
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatch(/^\/repos\/o\/r\/issues\/7\/comments /);
    expect(posted[0]).toContain(SUMMARY_MARKER);
    expect(posted[0]).toContain('https://example.org/run/1');
  });

  it.each([
    ['no pull request has that head', folderWithResult, [], /No open pull request has the head abc/],
    ['the artifact is empty', emptyFolder, [{ number: 7, state: 'open' }], /has no result\.json/],
  ])('posts nothing when %s', async (_, folder, pulls, sentence) => {
    const { posted, url } = await gitHub(pulls);
    expect(await runStep(url, folder())).toMatch(sentence);
    expect(posted).toEqual([]);
  });
});
