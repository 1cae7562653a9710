import { join } from 'node:path';
import type { Command } from 'commander';
import { androidParts } from '../../tools/setup/places.mjs';
import { plainText } from '../report/text/format.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { addFiles, addIgnored, addScript, type FileOutcome } from './init/add-to-project.ts';
import { type CiSystem, ciSystems } from './init/ci-files.ts';
import { type FoundApp, findApp } from './init/find-app.ts';
import { type GradleApp, gradleApps } from './init/gradle-app.ts';
import { gradleBuildOf } from './init/gradle-build.ts';
import { newFiles } from './init/new-files.ts';
import { oneOf } from './option.ts';

/** `hitchproof init`: writes the files that a project needs to be measured, and changes no existing ones. */
export const initCommand = (context: CommandContext): Command =>
  new AnsweringCommand('init')
    .description('write the configuration and a first spec into this folder')
    .option(
      '--ci <system>',
      'also write a CI job: github, gitlab, jenkins or buildkite',
      oneOf('--ci', ciSystems),
    )
    .answers(context, 'init', ({ ci }: { ci?: CiSystem }) => {
      const project = context.here();
      const found = findApp(project, androidParts.demoApk);
      const [unbuilt, ...others] = found.isDemo ? gradleApps(project) : [];
      const app = unbuilt ?? found;
      const build = gradleBuildOf(project, app.apk);
      const files = newFiles(app, ci, build);
      const outcomes = [...addFiles(project, files), addScript(project), addIgnored(project)];
      const lines = [
        ...appLines(app, unbuilt, others),
        ...outcomes.map(lineOf),
        ...outcomes.flatMap((outcome) => adviceOf(project, outcome)),
        `Next: ${unbuilt === undefined || build === undefined ? '' : `${build.command} && `}npm run perf -- --device virtual`,
      ];
      const written = outcomes.map(({ kind, file }) => ({ kind, file }));
      return { data: { app: app.package, demo: app.isDemo, files: written }, lines };
    });

function appLines(
  app: FoundApp,
  unbuilt: GradleApp | undefined,
  others: readonly GradleApp[],
): readonly string[] {
  if (app.isDemo) return ['app     the demo app of hitchproof: no APK was found below this folder'];
  const line = `app     ${plainText(app.package)}, from ${plainText(app.apk)}`;
  if (unbuilt === undefined) return [line];
  const { variants } = unbuilt;
  return [
    `${line}, which Gradle has yet to build`,
    ...(variants.length > 1
      ? [`        its debug variants: ${variants.map((name) => plainText(name)).join(', ')}`]
      : []),
    ...others.map((other) => `        also    ${plainText(other.package)}, from ${plainText(other.apk)}`),
  ];
}

function lineOf(outcome: FileOutcome): string {
  switch (outcome.kind) {
    case 'written':
      return `wrote   ${outcome.file}`;
    case 'extended':
      return `added   ${outcome.added} to ${outcome.file}`;
    case 'kept':
      return `kept    ${outcome.existing}, which exists`;
  }
}

/** Advice to add the service to an existing WebdriverIO configuration. */
function adviceOf(project: string, outcome: FileOutcome): readonly string[] {
  if (outcome.file !== 'wdio.conf.ts' || outcome.kind !== 'kept') return [];
  if (readPlainText(join(project, outcome.existing)).includes('HitchproofService')) return [];
  return [
    `To measure in your own WebdriverIO run, add to ${outcome.existing}:`,
    "    import { HitchproofService } from 'hitchproof';",
    '    services: [[HitchproofService, {}]],',
    '    mochaOpts: { timeout: 3_600_000 },',
  ];
}
