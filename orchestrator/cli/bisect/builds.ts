import { spawn } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { entriesOf } from '../../apk/zip-entry.ts';
import { UsageError } from '../../base/errors.ts';
import { sha256Of } from '../../base/sha256-of.ts';
import { childEnvironment } from '../../environment.ts';
import { processStart } from '../../rig/process-start.ts';
import { readPlainFile } from '../../run-folder/plain-files.ts';
import type { OpenProject } from '../command-context.ts';
import { newestApp } from '../init/find-app.ts';
import { git } from './commits.ts';

/** What the team's command made of a commit. */
export interface Build {
  readonly apk: string;
  /** Of what the APK contains: equal ones are one build. */
  readonly digest: string;
  /** R8's, if the configuration names one and the build made it. */
  readonly mapping?: string;
}
export type Built = Build | { readonly why: string };

/** Builds commits in a worktree of this process, so that the checkout of the user stays as it is. */
export class Builds {
  readonly #project: OpenProject;
  readonly #command: string;
  /** Of the APK, relative to the project; `*` matches any text. */
  readonly #pattern: string | undefined;
  readonly #logs: string;
  readonly #folder: string;
  readonly #tree: string;
  readonly #top: string;

  constructor(
    project: OpenProject,
    how: { readonly command: string; readonly apk?: string; readonly logs: string },
  ) {
    this.#project = project;
    this.#command = how.command;
    this.#pattern = how.apk ?? configuredApk(project);
    this.#logs = how.logs;
    this.#top = git(project.root, 'rev-parse', '--show-toplevel');
    const all = join(project.state, 'bisect');
    for (const owner of existsSync(all) ? readdirSync(all) : [])
      if (processStart(Number(owner)) === undefined)
        rmSync(join(all, owner), { recursive: true, force: true });
    git(project.root, 'worktree', 'prune');
    this.#folder = join(all, String(process.pid));
    this.#tree = join(this.#folder, 'tree');
    mkdirSync(this.#logs, { recursive: true });
  }

  /** The commit's build, or why there is none. */
  async of(sha: string): Promise<Built> {
    this.#checkOut(sha);
    // What an earlier commit left would be taken for what this one made.
    git(this.#tree, 'clean', '-fdxq', '--', '*.apk', '*.aab', '*.apks');
    const place = resolve(this.#tree, git(this.#project.root, 'rev-parse', '--show-prefix'));
    const log = join(this.#logs, `${sha.slice(0, 12)}.log`);
    const code = existsSync(place) ? await run(this.#command, place, log) : 'no such folder';
    if (code !== 0) return { why: `does not build: exit code ${code} (log: ${relative('.', log)})` };
    const made = apkIn(place, this.#pattern);
    if (made === undefined)
      return { why: `the build left no APK${this.#pattern === undefined ? '' : ` ${this.#pattern}`}` };
    return this.#kept(made, place);
  }

  close(): void {
    if (existsSync(this.#tree)) git(this.#top, 'worktree', 'remove', '--force', this.#tree);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #checkOut(sha: string): void {
    if (existsSync(this.#tree)) git(this.#tree, 'checkout', '--quiet', '--force', '--detach', sha);
    else {
      git(this.#top, 'worktree', 'add', '--quiet', '--detach', this.#tree, sha);
      // Where the Android SDK is: of the machine, so in no commit.
      const local = git(
        this.#top,
        'ls-files',
        '--others',
        '--ignored',
        '--exclude-standard',
        '--',
        '*local.properties',
      );
      for (const file of local.split('\n'))
        if (file !== '' && !file.includes('.hitchproof/'))
          cpSync(join(this.#top, file), join(this.#tree, file));
    }
    if (existsSync(join(this.#tree, '.gitmodules')))
      git(this.#tree, 'submodule', 'update', '--quiet', '--init', '--recursive');
  }

  #kept(made: string, place: string): Build {
    const digest = digestOfApp(made);
    const keep = (file: string, name: string): string => {
      const copy = join(this.#folder, 'builds', name);
      if (!existsSync(copy)) cpSync(file, copy, { recursive: true });
      return copy;
    };
    const { mapping } = this.#project.config;
    const mapped = mapping === undefined ? undefined : resolve(place, relative(this.#project.root, mapping));
    return {
      apk: keep(made, `${digest}${extname(made)}`),
      digest,
      ...(mapped === undefined || !existsSync(mapped) ? {} : { mapping: keep(mapped, `${digest}.txt`) }),
    };
  }
}

/** The APK of the configuration, if it is in the project and therefore made by its build. */
function configuredApk({ root, config: { apk } }: OpenProject): string | undefined {
  const path = apk === undefined ? '..' : relative(root, resolve(root, apk));
  return path.startsWith('..') || path.includes('node_modules') ? undefined : path;
}

function apkIn(place: string, pattern: string | undefined): string | undefined {
  if (pattern !== undefined && !pattern.includes('*')) {
    const path = resolve(place, pattern);
    if (relative(place, path).startsWith('..'))
      throw new UsageError(
        `--apk names ${pattern}, which is outside of the project: name what the build leaves in it.`,
      );
    return existsSync(path) ? path : undefined;
  }
  const found = newestApp(place, pattern);
  return found === undefined ? undefined : join(place, found.apk);
}

/** Of what is in an APK, whenever it was zipped and by whomever it was signed; of all files of a folder with their names. */
export function digestOfApp(path: string): string {
  if (statSync(path).isFile()) return digestOfZip(Buffer.from(readPlainFile(path)));
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
  return sha256Of(
    files
      .map((file) =>
        statSync(join(path, file)).isFile() ? `${file} ${digestOfApp(join(path, file))}` : file,
      )
      .join('\n'),
  );
}

function digestOfZip(zip: Buffer): string {
  try {
    const files = [...entriesOf(zip)].filter(({ name }) => !name.startsWith('META-INF/'));
    return sha256Of(
      files
        .map(({ name, crc }) => `${name} ${crc}`)
        .toSorted()
        .join('\n'),
    );
  } catch {
    // Of another kind: its bytes are what it is.
    return sha256Of(zip);
  }
}

/** @returns the exit code, or the signal that ended the command */
function run(command: string, cwd: string, log: string): Promise<number | string> {
  const output = createWriteStream(log);
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({}),
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  return new Promise((done, failed) => {
    child.once('error', failed);
    output.once('error', failed);
    child.once('close', (code, signal) => output.end(() => done(code ?? signal ?? 'unknown')));
  });
}
