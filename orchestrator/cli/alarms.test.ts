import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runsOf, scenarioOf, sessionOf } from '../../test/builders/session-of.ts';
import { hitchproof } from '../../test/e2e/command-line.ts';
import { appendHistory, historyIn } from '../history/history-folder.ts';
import { judgeSession } from '../judge/judge-session.ts';

const CAUSE = 'draw (recording display lists) · dev.hitchproof.trace.Bytes.put';
let reports = '';
let accepted = '';
let server: Server | undefined;
const received: { readonly request: string; readonly body: unknown }[] = [];

/** Seven quiet sessions, then more hitches, of one cause in the last eight and two builds. */
beforeAll(async () => {
  reports = mkdtempSync(join(tmpdir(), 'alarms-command-'));
  for (let index = 0; index < 16; index++) {
    const level = (index < 7 ? 3 : 30) + (index % 3) * 0.2;
    const runs = runsOf('scroll-hitch-rate', [level, level + 0.1, level - 0.1]);
    await appendHistory(historyIn(reports), judgeSession(sessionOf([scenarioOf({ runs })])), {
      ...{
        session: `run-${String(index).padStart(3, '0')}`,
        commit: `c${index}`,
        branch: 'main',
        tool: '0.1.0',
      },
      judgedAt: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
      app: { versionName: '1.0', versionCode: index < 10 ? 1 : 2 },
      scenarios: [{ cause: index < 8 ? 'input' : CAUSE, startedAt: undefined, wallMs: undefined }],
    });
  }
});
afterAll(() => rmSync(reports, { recursive: true }));
beforeEach(() => {
  received.length = 0;
  accepted = mkdtempSync(join(reports, 'accepted-'));
});
afterEach(() => server?.close());

/** A server that records what it gets and answers as GitHub does. */
async function listening(answer: (request: string) => unknown, status = 200): Promise<string> {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      const what = `${request.method} ${request.url}`;
      received.push({ request: what, body: text === '' ? undefined : JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer(what)));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const alarms = (...args: readonly string[]) =>
  hitchproof(['alarms', '--reports', reports, '--baseline', accepted, ...args]);

it('one line has the change, its age, its cause with sessions and builds, and its owner by CODEOWNERS', async () => {
  const { code, output } = await alarms();
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^scroll-hitch-rate · feed · Pixel 8 · 60 Hz: 3\.?\d? ms\/s → 30\.?\d? ms\/s since 2026-01-08T12:00 c7 .*, 9 sessions in 8 days; cause: draw .* · dev\.hitchproof\.trace\.Bytes\.put since 8 sessions, 2 builds; owner: @hitchproof\/maintainers$/,
    ),
  ]);
});

describe('a webhook', () => {
  it('gets those that are not acknowledged', async () => {
    const url = await listening(() => ({}));
    expect((await alarms('--webhook', `${url}/services/secret`)).output).toContain('Sent to the webhook.');
    expect(received).toMatchObject([
      {
        request: 'POST /services/secret',
        body: {
          text: expect.stringMatching(/^Hitchproof: 1 metric has become worse\nscroll-hitch-rate · feed/),
          alarms: [
            {
              ...{
                metric: 'scroll-hitch-rate',
                scenario: 'feed',
                device: 'Pixel 8',
                gated: true,
                sessions: 9,
              },
              ...{ cause: CAUSE, owners: ['@hitchproof/maintainers'] },
            },
          ],
        },
      },
    ]);
    const { code, output } = await alarms('--acknowledge', 'a known trade', '--webhook', url);
    expect(code).toBe(0);
    expect(output).toContain('; acknowledged: a known trade\nNothing was sent.');
    expect(received).toHaveLength(1);
  });

  it('that refuses is named without its path', async () => {
    const url = await listening(() => ({}), 410);
    const { code, output } = await alarms('--webhook', `${url}/secret`);
    expect(code).toBe(3);
    expect(output).toContain(`the webhook at ${new URL(url).host} answered 410`);
    expect(output).not.toContain('secret');
  });

  it.each([
    [['--webhook', 'not-an-address'], '--webhook takes an address'],
    [['--webhook'], 'HITCHPROOF_WEBHOOK is not set'],
    [['--github-issue'], '--github-issue needs GITHUB_REPOSITORY'],
  ])('%j is refused', async (args, sentence) => {
    const none = { HITCHPROOF_WEBHOOK: undefined, GITHUB_REPOSITORY: undefined, GITHUB_TOKEN: undefined };
    const { code, output } = await hitchproof(
      ['alarms', '--reports', reports, '--baseline', accepted, ...args],
      none,
    );
    expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('one issue of GitHub', () => {
  const issue = async (open: readonly object[], ...args: readonly string[]) => {
    const url = await listening((request) => (request.startsWith('GET') ? open : {}));
    const all = ['alarms', '--reports', reports, '--baseline', accepted, '--github-issue'];
    const variables = { GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't', GITHUB_API_URL: url };
    return { ...(await hitchproof([...all, ...args], variables)), last: received.at(-1) };
  };
  const own = { number: 7, body: '<!-- hitchproof alarms -->\nold' };
  const others = { number: 5, body: 'not mine' };

  it('is opened with the first alarm', async () => {
    const { output, last } = await issue([others]);
    expect(output).toContain('Issue opened in o/r.');
    expect(last).toMatchObject({
      request: 'POST /repos/o/r/issues',
      body: {
        ...{ title: 'Hitchproof: 1 metric has become worse', labels: ['hitchproof'] },
        body: expect.stringMatching(/^<!-- hitchproof alarms -->\n- \*\*gated\*\* scroll-hitch-rate/),
      },
    });
  });

  it('of another server is none, which is said', async () => {
    const { code, output } = await issue([{ name: 'not of GitHub' }]);
    expect([code, output]).toEqual([
      3,
      expect.stringMatching(
        /GitHub's answer to GET \/repos\/o\/r\/issues is no list of issues \(.*\): check GITHUB_API_URL/,
      ),
    ]);
    expect(received).toHaveLength(1);
  });

  it('is updated while there are any, and closed after the last', async () => {
    expect((await issue([others, own])).last?.request).toBe('PATCH /repos/o/r/issues/7');
    server?.close();
    const { last, output } = await issue([own], '--acknowledge', 'known');
    expect(output).toContain('Issue closed in o/r.');
    expect(last).toEqual({ request: 'PATCH /repos/o/r/issues/7', body: { state: 'closed' } });
  });
});

it('digest writes a week as one page: alarms with owners, and each scenario', async () => {
  const out = join(reports, 'digest.html');
  const { code, output } = await hitchproof(['digest', '--reports', reports, '--out', out]);
  expect([code, output]).toEqual([0, `Digest: ${out}\n`]);
  const page = readFileSync(out, 'utf8');
  expect(page).toContain('<h1>Hitchproof: 2026-01-09 to 2026-01-16</h1>');
  expect(page).toContain('7 sessions · 1 scenario · 1 device · 7 fail');
  expect(page).toMatch(
    /<td>@hitchproof\/maintainers<\/td><td>open<\/td><td>scroll-hitch-rate · feed .*<\/td>/,
  );
  expect(page).toMatch(/<td>30\.?\d? ms\/s → 30\.?\d? ms\/s<\/td><td>draw/);
  const { output: longer } = await hitchproof(['digest', '--reports', reports, '--out', out, '--days', '30']);
  expect(longer).toContain(out);
  expect(readFileSync(out, 'utf8')).toContain('16 sessions · ');
});
