import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} TestResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {number} durationMs
 */

/**
 * The tests in a report of Vitest's JSON reporter. A file that could not be run counts as one failed test.
 * @param {string} file absent if Vitest does not start
 * @param {boolean} isNightly whether tests with the tag `nightly` ran, or those without; the others are not of this run
 * @returns {readonly TestResult[]}
 */
export function vitestResults(file, isNightly = false) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ name, outcome: 'failed', durationMs: 0 }]
      : assertionResults
          .filter(({ status, tags = [] }) => hasRun(status) || tags.includes('nightly') === isNightly)
          .map(({ fullName, status, duration }) => ({
            name: fullName,
            outcome: hasRun(status) ? status : 'skipped',
            durationMs: duration ?? 0,
          })),
  );
}

const hasRun = (status) => status === 'passed' || status === 'failed';

/**
 * The tests in Surefire's reports, one XML file per test class, in a folder of a Maven module.
 * @param {string} folder
 * @returns {readonly TestResult[]}
 */
export const surefireResults = (folder) =>
  readdirSync(folder)
    .filter((name) => /^TEST-.*\.xml$/.test(name))
    .flatMap((name) => testCases(readFileSync(join(folder, name), 'utf8')));

/** Surefire escapes `<` and `>` in attributes, and a test's output is in CDATA, which may contain anything. */
function testCases(xml) {
  const elements = xml
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .matchAll(/<testcase\s([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g);
  return [...elements].map(([, attributes = '', , body = '']) => {
    const attribute = (name) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const className = attribute('classname').split('.').at(-1);
    return {
      name: `${className} ${attribute('name')}`,
      outcome: /<(failure|error)\b/.test(body) ? 'failed' : /<skipped\b/.test(body) ? 'skipped' : 'passed',
      durationMs: Number(attribute('time').replaceAll(',', '')) * 1_000,
    };
  });
}

/**
 * The slowest tests, the skipped tests, and the totals, which are the last line.
 * @param {readonly TestResult[]} results
 */
export function summaryOf(results) {
  const slowest = results.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, 10);
  const named = (outcome) => results.filter((result) => result.outcome === outcome);
  const seconds = ({ durationMs }) => `${(durationMs / 1_000).toFixed(1).padStart(6)} s`;
  return [
    'Slowest tests:',
    ...slowest.map((result) => `${seconds(result)}  ${result.name}`),
    ...named('skipped').map(({ name }) => `skipped: ${name}`),
    ...named('failed').map(({ name }) => `failed: ${name}`),
    `${named('passed').length} passed, ${named('failed').length} failed, ${named('skipped').length} skipped`,
  ];
}
