import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newerJava } from './java.mjs';
import { mavenProgram } from './java-parts.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { runProgram } from './run-program.mjs';

/** The API level included with the virtual device. */
export const OWN_LEVEL = 34;

/**
 * @typedef {object} Downloaded
 * @property {string} version Maven version
 * @property {number} megabytes
 * @property {number} [java] version for which it is compiled, if newer than the one that every level needs
 */

/** Robolectric's builds of the frameworks for other levels. */
const DOWNLOADED = /** @type {Record<number, Downloaded>} */ ({
  29: { version: '10-robolectric-5803371-i7', megabytes: 120 },
  31: { version: '12-robolectric-7732740-i7', megabytes: 140 },
  36: { version: '16-robolectric-13921718-i7', megabytes: 210, java: 21 },
});

/** The API levels that a virtual device can have. */
export const LEVELS = [...Object.keys(DOWNLOADED).map(Number), OWN_LEVEL].sort((a, b) => a - b);

/** The folder in which the device looks for the framework of a level: beside its other state. */
const folderOf = (/** @type {import('./places.mjs').Project} */ { state }, /** @type {number} */ api) =>
  join(state, 'device-cache', 'frameworks', `api-${api}`);

/**
 * The framework of a level, fetched on first use, after the Java that it needs.
 * @returns {readonly import('./ensure.mjs').Precondition[]} none for the level included with the device
 */
export function frameworksOf(
  /** @type {import('./places.mjs').Project} */ project,
  /** @type {number} */ api,
) {
  const downloaded = DOWNLOADED[api];
  if (downloaded === undefined) return [];
  const { version, megabytes, java } = downloaded;
  const folder = folderOf(project, api);
  const jar = `android-all-instrumented-${version}.jar`;
  const whole = join(folder, jar);
  const argsTo = (/** @type {string} */ to) => {
    const artifact = `-Dartifact=org.robolectric:android-all-instrumented:${version}`;
    return ['-B', '-q', COPY, artifact, `-DoutputDirectory=${to}`];
  };
  return [
    ...(java === undefined ? [] : [newerJava(`API ${api}`, java)]),
    {
      name: `the framework of API ${api}`,
      cost: `with Maven, ${megabytes} MB`,
      state: () =>
        existsSync(whole)
          ? { ok: true, found: version }
          : {
              ok: false,
              missing: `${jar} is not in ${folder}`,
              fix: `install Maven and run \`mvn ${argsTo(folder).map(shellWord).join(' ')}\``,
            },
      provide: (say) =>
        oneAtATime(`${folder}.lock`, say, async () => {
          if (existsSync(whole)) return;
          // Maven copies the jar piece by piece, and may be ended before it is complete.
          const beside = `${folder}.part`;
          rmSync(beside, { recursive: true, force: true });
          await runProgram(mavenProgram(), argsTo(beside), { say });
          mkdirSync(folder, { recursive: true });
          renameSync(join(beside, jar), whole);
          rmSync(beside, { recursive: true });
        }),
    },
  ];
}

const shellWord = (/** @type {string} */ text) =>
  /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
