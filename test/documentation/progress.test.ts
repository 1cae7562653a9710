import { afterEach, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';
import { sampleProjects } from './sample-projects.ts';

const visit = sampleProjects();
const given = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');
afterEach(() =>
  Object.defineProperty(process.stdout, 'isTTY', given ?? { value: undefined, configurable: true }),
);

interface Circumstances {
  readonly onTerminal?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  readonly options?: readonly string[];
}

/** Output of a command whose standard output is a terminal or a log. */
async function written(
  command: readonly string[],
  { onTerminal = false, variables = {}, options = [] }: Circumstances,
) {
  visit({ variables: { TERM: 'xterm', ...variables } });
  Object.defineProperty(process.stdout, 'isTTY', { value: onTerminal, configurable: true });
  const { code, output } = await runCommand([...command, ...options]);
  expect(code).toBe(0);
  return output;
}
const PERF = ['perf', '--device', 'virtual'];
const ANALYSE = ['analyse', 'reports/20260101-120000'];

const ESCAPE = '\x1b';
const ERASE = `\r${ESCAPE}[2K`;
/** Text that remains on a terminal. */
const leftOn = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf(ERASE) + 1).replace(ERASE.slice(1), ''))
    .join('\n');

it('is a live line with the time left on a terminal, without colours', async () => {
  const output = await written(PERF, { onTerminal: true, variables: { NO_COLOR: '1' } });
  expect(output).toContain(
    `${ERASE}Installing the app …${ERASE}feed-fling: warm-up run …${ERASE}Touches: shell\nfeed-fling 1/10 ·`,
  );
  expect(output).toMatch(/feed-fling 4\/10, \d+ s left …/);
  expect(leftOn(output)).not.toContain('…');
  expect(output.replaceAll(ERASE, '')).not.toContain(ESCAPE);
});

it('is plain lines on a terminal that cannot erase, as in a log', async () => {
  const output = await written(PERF, { onTerminal: true, variables: { TERM: 'dumb' } });
  expect(output).toContain(
    '\nInstalling the app …\nfeed-fling: warm-up run …\nTouches: shell\nfeed-fling 1/10 ·',
  );
  expect(output).not.toContain(ESCAPE);
});

it.each([
  ['perf', PERF],
  ['perf at a vendor', ['perf', '--farm', 'saucelabs', '--device', 'Google.*']],
  ['analyse', ANALYSE],
])('is left out by %s --quiet, the result is not', async (_, command) => {
  const variables = { SAUCE_USERNAME: 'ann', SAUCE_ACCESS_KEY: 'key-of-tests' };
  const output = await written(command, { onTerminal: true, variables, options: ['--quiet'] });
  for (const progress of ['…', 'Uploaded', 'feed-fling 1/10', 'Took', ESCAPE])
    expect(output).not.toContain(progress);
  expect(output).toMatch(/^Verdict: (pass|no hitch on the model|within the budgets on the model)/m);
});

it('has what programs print under --verbose', async () => {
  expect(await written(PERF, { options: ['--verbose'] })).toContain('\nAppium: listener started\n');
});
