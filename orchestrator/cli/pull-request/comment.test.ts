import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Artifact,
  type FakeGitHub,
  fakeGitHub,
  workflowRunEvent,
} from '../../../test/builders/fake-github.ts';
import { reportOf } from '../../../test/builders/report-of.ts';
import { causesWith, resultWith, stackWith, verdictWith } from '../../../test/builders/result-with.ts';
import { hitchproof } from '../../../test/e2e/command-line.ts';
import { SUMMARY_MARKER } from '../../report/markdown/summary.ts';
import type { Result } from '../../report/result/result.ts';
import { resultOf } from '../../report/result/result-of.ts';

/** Runs the workflow's command as the workflow does, against a server on loopback instead of GitHub. */
let server: FakeGitHub | undefined;
afterEach(() => server?.close());

const PULLS = [
  { number: 3, label: 'fork:fix', sha: 'older' },
  { number: 7, label: 'fork:fix', sha: 'abc' },
  { number: 8, label: 'other:fix', sha: 'abc' },
  { number: 9, label: 'fork:two', sha: 'def' },
  { number: 10, label: 'fork:two', sha: 'def' },
];

/** The event that starts the workflow after a run of `owner`'s branch. */
function eventOf(owner: string, branch: string, sha: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'hitchproof-event-')), 'event.json');
  writeFileSync(file, JSON.stringify(workflowRunEvent({ label: `${owner}:${branch}`, sha })));
  return file;
}

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'hitchproof-comment-'));
function folderWithResult(branch?: string, written: Result = resultOf(reportOf())): string {
  const folder = emptyFolder();
  const result = { ...written, ...(branch === undefined ? {} : { branch }) };
  writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
  return folder;
}

/** GitHub's run of the event, by the published example. */
const RUN = 1589141559;
/** That run's reports are in one, and a scan's page, uploaded twice, in one of its own. */
const ARTIFACTS = [
  { run: RUN, id: 4, name: 'changes.html' },
  { run: RUN, id: 5, name: 'changes.html' },
  { run: RUN, id: 6, name: 'scroll-report' },
  { run: RUN + 1, id: 7, name: 'changes.html' },
];

/** A session of the specs, and a later one of a scan in which a list changed. */
function folderWithScan(run = '20260102'): string {
  const folder = emptyFolder();
  const write = (file: string, value: object): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  };
  const ofList = resultWith([{ name: 'of-the-scan' }]);
  write('20260101/result.json', resultWith([{ name: 'of-the-spec' }]));
  write(`${run}/result.json`, ofList);
  write(`${run}/scan/lists.json`, {});
  write(`${run}/scan/orders/after/20260103/result.json`, ofList);
  const list = { name: 'orders', launcher: '.A', activity: '.A', path: [], selector: '~o', label: 'o' };
  const change = { what: '+31 % work a frame', why: [] };
  const lists = [{ ...list, direction: 'down', screen: 1, change }];
  write(`${run}/scan/changes.json`, { folder: '', lists, crashes: [], left: [], empty: [] });
  writeFileSync(join(folder, run, 'scan/changes.html'), '');
  return folder;
}

async function comment(folder: string, event: string | undefined, ...more: string[]) {
  return commentWith([], folder, event, ...more);
}

async function commentWith(
  artifacts: readonly Artifact[],
  folder: string,
  event: string | undefined,
  ...more: string[]
) {
  server = await fakeGitHub(PULLS, artifacts);
  const { url, written: posted, checkRuns } = server;
  const variables = { GITHUB_API_URL: url, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't' };
  const ended = await hitchproof(['comment', folder, ...more], { ...variables, GITHUB_EVENT_PATH: event });
  return { ...ended, posted, checkRuns };
}

describe('after the workflow that measured', () => {
  it('comments on the open pull request of that owner, branch and head', async () => {
    const { posted, output, code } = await comment(folderWithResult(), eventOf('fork', 'fix', 'abc'));
    expect([code, output]).toEqual([0, 'Comment created on o/r#7\n']);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatch(/^POST \/repos\/o\/r\/issues\/7\/comments /);
    expect(posted[0]).toContain(SUMMARY_MARKER);
    expect(posted[0]).toContain('https://example.org/run/1');
  });

  it('has the lists of a scan, whose sessions are not taken for the one of the specs', async () => {
    const { posted } = await comment(folderWithScan(), eventOf('fork', 'fix', 'abc'));
    expect(posted[0]).toContain('of-the-spec');
    expect(posted[0]).not.toContain('of-the-scan');
    expect(posted[0]).toContain('**1 list of the app in both builds:** 0 unchanged to the unit, 1 changed');
    expect(posted[0]).toContain('Both builds side by side: <code>20260102&#47;scan&#47;changes.html</code>');
  });

  it('links to the page of both builds that the measuring run has uploaded last', async () => {
    const { posted } = await commentWith(ARTIFACTS, folderWithScan(), eventOf('fork', 'fix', 'abc'));
    expect(posted[0]).toContain('[Both builds side by side](<https://example.org/run/1/artifacts/5>)');
  });

  it.each([
    ['20260102', 'https://pages.example/pr/7/20260102/scan/changes.html'],
    ['javascript:alert(1)>)', 'https://pages.example/pr/7/javascript%3Aalert(1)%3E)/scan/changes.html'],
  ])('links to the page in %s where the folder is served', async (run, url) => {
    const link = ['--link', 'https://pages.example/pr/7/'];
    const folder = folderWithScan(run);
    const { posted } = await commentWith(ARTIFACTS, folder, eventOf('fork', 'fix', 'abc'), ...link);
    expect(posted[0]).toContain(`[Both builds side by side](<${url}>)`);
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

describe('as a check run', () => {
  const place = { path: 'app/src/main/java/com/acme/Ranking.java', line: 10 };
  const event = () => eventOf('fork', 'fix', 'abc');

  it('has the verdict, and each finding at its line, with the cause', async () => {
    const result = resultWith([{ place, causes: causesWith({ stacks: [stackWith()] }) }]);
    const { checkRuns, code } = await comment(folderWithResult(undefined, result), event(), '--check');
    expect(code).toBe(0);
    expect(checkRuns).toEqual([
      expect.objectContaining({
        head_sha: 'abc',
        conclusion: 'failure',
        details_url: 'https://example.org/run/1',
        output: expect.objectContaining({
          annotations: [
            expect.objectContaining({
              path: place.path,
              start_line: 10,
              end_line: 10,
              annotation_level: 'failure',
              message: expect.stringContaining('Cause: Feed.bind(Feed.java:42)'),
            }),
          ],
        }),
      }),
    ]);
  });

  it('has more annotations than GitHub takes at once', async () => {
    const verdicts = Array.from({ length: 120 }, () => verdictWith());
    const { checkRuns, posted } = await comment(
      folderWithResult(undefined, resultWith([{ place, verdicts }])),
      event(),
      '--check',
    );
    expect(checkRuns[0]).toMatchObject({ output: { annotations: { length: 120 } } });
    expect(posted.map((line) => line.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH', 'POST']);
  });

  it('is written for a commit without a pull request too', async () => {
    const { checkRuns, posted } = await comment(folderWithResult(), eventOf('o', 'main', 'fff'), '--check');
    expect([checkRuns.length, posted.length]).toEqual([1, 1]);
  });
});
