import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { outputsOf } from '../../tools/pages/json-schemas.ts';
import { programToRead } from '../../tools/pages/program-to-read.ts';
import { runCommand } from './run-command.ts';
import { OLDER_RUN, RUN } from './sample-project.ts';
import { sampleProjects, type Visit } from './sample-projects.ts';

/** A command line of each command, and what it needs. */
const LINES: Readonly<Record<string, Visit & { readonly args: readonly string[]; readonly code?: number }>> =
  {
    perf: { args: ['perf', '--device', 'virtual'] },
    confirm: { args: ['confirm', RUN] },
    analyse: { args: ['analyse', RUN] },
    compare: { args: ['compare', OLDER_RUN, RUN] },
    judge: { args: ['judge', 'benchmarkData.json', '--no-allure'] },
    aa: { args: ['aa', '--rounds', '10'] },
    'baseline update': { args: ['baseline', 'update'] },
    'baseline show': { args: ['baseline', 'show'] },
    trend: { args: ['trend', 'scroll-hitch-rate'] },
    alarms: { args: ['alarms'] },
    digest: { args: ['digest'] },
    'history compact': { args: ['history', 'compact'] },
    'history retain': { args: ['history', 'retain', '--months', '900'] },
    explain: { args: ['explain', 'scroll-hitch-rate'] },
    why: { args: ['why', RUN] },
    import: { args: ['import', 'frames.csv'] },
    export: { args: ['export', RUN, '--format', 'csv'] },
    comment: {
      args: ['comment', `${RUN}/result.json`, '--pr', '4'],
      variables: { GITHUB_TOKEN: 't', GITHUB_REPOSITORY: 'acme/feed' },
    },
    doctor: { args: ['doctor', '--device'], phones: ['R5CT1234XYZ'], code: 3 },
    init: { args: ['init', '--ci', 'github'], inNewProject: true },
    'farm status': { args: ['farm', 'status'], code: 3 },
  };
/** Those that are not run here, each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  bisect: 'needs a device; test/bench/bisect-history.ts reads what it prints',
  'baseline-profile': 'needs a device; compute/work/baseline-profile.test.ts has what it prints',
  worst: 'needs a device; test/bench/worst-scrolls.ts reads what it prints',
  'what-if': 'needs a device; test/bench/what-if-removed.ts reads what it prints',
  scan: 'needs a device; cli/run-scan.test.ts reads what it prints',
  inject: 'needs Java; it prints the same as `digest`',
  'history pull': 'needs a remote; cli/history-branch.test.ts has one',
  'history push': 'likewise',
};

const enter = sampleProjects();
const outputOf = outputsOf(programToRead());

it.each(Object.entries(LINES))(
  '%s --json prints just JSON of its schema',
  async (name, { args, code = 0, ...visit }) => {
    enter(visit);
    const { stdout, code: ended, output } = await runCommand([...args, '--json']);
    expect(ended, output).toBe(code);
    const kind = outputOf[name];
    const schema: z.ZodType = kind === undefined ? z.never() : outputSchemas[kind];
    expect(schema.safeParse(JSON.parse(stdout)).error).toBeUndefined();
  },
);

it('every command that prints a result has a schema and is tested', () => {
  expect([...Object.keys(LINES), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(
    Object.keys(outputOf).toSorted(),
  );
  const withJson = commandsOf(programToRead(), '').filter(({ takesJson }) => takesJson);
  expect(withJson.map(({ name }) => name).toSorted()).toEqual(Object.keys(outputOf).toSorted());
});

it('the others print no result: they start, open, write for people or serve', () => {
  const others = commandsOf(programToRead(), '').filter(({ takesJson }) => !takesJson);
  expect(others.map(({ name }) => name).toSorted()).toEqual(
    ['calibrate', 'device', 'farm down', 'farm files', 'farm up', 'mcp', 'open', 'trace-methods'].toSorted(),
  );
});

it('prints errors as a sentence on standard error, and nothing else', async () => {
  enter();
  const { stdout, output, code } = await runCommand(['why', 'nowhere', '--json']);
  expect([code, stdout]).toEqual([2, '']);
  expect(output).toMatch(/^[^\n]*\n$/);
});

/** The commands that do something, by their whole names. */
function commandsOf(
  command: Command,
  before: string,
): readonly { readonly name: string; readonly takesJson: boolean }[] {
  return command.commands.flatMap((one) => {
    const name = `${before}${one.name()}`;
    if (one.commands.length > 0) return commandsOf(one, `${name} `);
    return [{ name, takesJson: one.options.some(({ long }) => long === '--json') }];
  });
}
