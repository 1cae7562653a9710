import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ciTemplates } from '../../../tools/setup/places.mjs';
import type { GradleBuild } from './gradle-build.ts';

export const ciSystems = ['github', 'gitlab', 'jenkins', 'buildkite'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** Path in a project → template in the folder `ci`. */
const FILES: Readonly<Record<CiSystem, Readonly<Record<string, string>>>> = {
  github: {
    '.github/workflows/scroll-performance.yml': 'github-measure.yml',
    '.github/workflows/scroll-comment.yml': 'github-comment.yml',
  },
  gitlab: { '.gitlab-ci.yml': 'gitlab.yml' },
  jenkins: { Jenkinsfile: 'Jenkinsfile' },
  buildkite: { '.buildkite/pipeline.yml': 'buildkite.yml' },
};

/**
 * The files of a CI system, by path; each is complete in itself and meant to be changed. All keep the history of sessions that
 * fail too, and ask on the default branch whether something has become worse. Under the work clock one run of each build
 * decides: equal builds give equal runs. What a project's first pull request starts from has no probe, so it is measured alone.
 * @param build how the app is built; undefined: its APK is made elsewhere
 */
export const ciFiles = (ci: CiSystem, build: GradleBuild | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(FILES[ci]).map(([path, template]) => [
      path,
      filled(readFileSync(join(ciTemplates, template), 'utf8'), ci, build),
    ]),
  );

/** Lines for a project whose build is known, and instead of them for another one; the marks are comments, so that templates are files like others. */
const EITHER = /^ *(?:#|\/\/) if build\n(.*?)(?:^ *(?:#|\/\/) else\n(.*?))?^ *(?:#|\/\/) end\n/gms;

function filled(template: string, ci: CiSystem, build: GradleBuild | undefined): string {
  const words: Readonly<Record<string, string>> = {
    java: build === undefined ? 'openjdk-17-jre-headless' : 'openjdk-17-jdk-headless',
    ...build,
  };
  // Buildkite's agent, which reads the file, puts variables in where there is one `$`.
  const written = (word: string): string => (ci === 'buildkite' ? word.replaceAll('$', () => '$$') : word);
  return template
    .replace(EITHER, (_, known: string, other = '') => (build === undefined ? other : known))
    .replace(/__(\w+?)__/g, (_, name: string) => written(words[name] ?? ''));
}
