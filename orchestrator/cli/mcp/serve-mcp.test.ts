import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { causesWith, resultWith, stackWith } from '../../../test/builders/result-with.ts';
import { packageRoot } from '../../../tools/setup/places.mjs';

/** The protocol's own client, to a server started as an agent starts it. */
const client = new Client({ name: 'test', version: '1' });
let project = '';
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'mcp-'));
  writeFileSync(join(project, 'package.json'), '{}');
  const run = join(project, 'reports/20260101-120000');
  mkdirSync(run, { recursive: true });
  writeFileSync(join(run, 'manifest.json'), '{}');
  const place = { path: 'app/src/main/java/com/acme/Feed.java', line: 42 };
  const causes = causesWith({ stacks: [stackWith()] });
  writeFileSync(join(run, 'result.json'), JSON.stringify(resultWith([{ place, causes }])));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(packageRoot, 'orchestrator/cli/hitchproof.mjs'), 'mcp', '--project', project],
      env: { PATH: process.env.PATH ?? '' },
    }),
  );
});
afterAll(async () => {
  await client.close();
  rmSync(project, { recursive: true });
});

it('offers five tools, each with what it takes and gives, and the skill', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['scan', 'perf', 'compare', 'why', 'explain']);
  for (const { inputSchema, outputSchema } of tools)
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContainEqual(expect.stringContaining('fix-a-hitch/SKILL.md'));
});

it('says why the newest run has its verdict, to the line', async () => {
  const { structuredContent, content, isError } = await client.callTool({ name: 'why', arguments: {} });
  expect(isError).toBeFalsy();
  expect(structuredContent).toMatchObject({
    verdict: 'fail',
    scenarios: [
      {
        scenario: 'feed-fling',
        place: { path: 'app/src/main/java/com/acme/Feed.java', line: 42 },
        stacks: [{ method: 'Feed.bind(Feed.java:42)' }],
      },
    ],
  });
  expect(content).toEqual([
    { type: 'text', text: expect.stringContaining('Look at app/src/main/java/com/acme/Feed.java:42') },
  ]);
});

it('explains a metric, and says in a sentence what is no metric', async () => {
  const { structuredContent } = await client.callTool({
    name: 'explain',
    arguments: { id: 'scroll-hitch-rate' },
  });
  expect(structuredContent).toMatchObject({ id: 'scroll-hitch-rate', unit: 'ms/s, lower is better' });
  expect(await client.callTool({ name: 'explain', arguments: { id: 'smoothness' } })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^There is no definition of 'smoothness'/) }],
  });
});

it('answers what a measurement refuses with its sentence', async () => {
  const { isError, content } = await client.callTool({
    name: 'compare',
    arguments: { before: 'a', after: 'a' },
  });
  expect(isError).toBe(true);
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/\[[a-z-]+\]$/) }]);
});
