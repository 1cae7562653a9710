import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { root } from './perf-session.ts';

/** A folder outside of the checkout, with the packed tarballs installed. */
export interface Consumer {
  readonly folder: string;
  /** Tarball of hitchproof itself. */
  readonly tarball: string;
  /** Runs a program of the installed packages, or the one at an absolute path. */
  readonly run: (
    program: string,
    args: readonly string[],
  ) => { readonly code: number; readonly output: string };
  readonly write: (file: string, text: string) => void;
  /** Makes a new project with the same packages installed, or a workspace in this folder of one, whose root has them. */
  readonly another: (workspace?: string) => Consumer;
}

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** Packs hitchproof and the virtual device of this platform and installs both in a new project, with npm's cache. */
export function installedPackage(): Consumer {
  const folder = newProject();
  const tarballs = join(folder, 'tarballs');
  execFileSync('npm', ['run', '--silent', 'pack', '--', '--fast', '--into', tarballs], {
    cwd: root,
    stdio: 'pipe',
  });
  const own = readdirSync(tarballs).find((file) => nameOf(file) === 'hitchproof') ?? '';
  const consumer = consumerIn(folder, join(tarballs, own));
  consumer.write('package.json', JSON.stringify({ private: true, dependencies: dependenciesIn(tarballs) }));
  consumer.write('package-lock.json', JSON.stringify(lockOf(tarballs)));
  execFileSync('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
  });
  return consumer;
}

/** With a space and letters outside of ASCII, which not every program finds. */
const newProject = (): string => mkdtempSync(join(tmpdir(), 'hitchproof projekt-é 日本 '));
/** The locale of many containers. */
const env = { ...process.env, LANG: 'C', LC_ALL: 'C' };

function consumerIn(folder: string, tarball: string, top = folder): Consumer {
  const run: Consumer['run'] = (program, args) => {
    const { status, stdout, stderr } = spawnSync(resolve(top, 'node_modules', '.bin', program), [...args], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return { code: status ?? -1, output: `${stdout}${stderr}` };
  };
  const write: Consumer['write'] = (file, text) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const another: Consumer['another'] = (workspace = '.') => {
    const repository = newProject();
    const other = consumerIn(join(repository, workspace), tarball, repository);
    symlinkSync(join(top, 'node_modules'), join(repository, 'node_modules'));
    other.write('package.json', JSON.stringify({ private: true }));
    return other;
  };
  return { folder, tarball, run, write, another };
}

const nameOf = (tarball: string): string => tarball.replace(/-\d.*$/, '');

const dependenciesIn = (tarballs: string): Record<string, string> =>
  Object.fromEntries(readdirSync(tarballs).map((file) => [nameOf(file), `file:tarballs/${file}`]));

/** The checkout's lock file without development dependencies and with the tarballs, so that nothing is resolved. */
function lockOf(tarballs: string): unknown {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const locked = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && link !== true && dev !== true,
  );
  const packed = readdirSync(tarballs).map((file) => {
    const manifest = execFileSync('tar', ['-xzOf', join(tarballs, file), 'package/package.json']);
    const { version, dependencies, bin } = JSON.parse(manifest.toString());
    return [
      `node_modules/${nameOf(file)}`,
      { version, resolved: `file:tarballs/${file}`, dependencies, bin },
    ] as const;
  });
  return {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: dependenciesIn(tarballs) },
      ...Object.fromEntries([...packed, ...locked]),
    },
  };
}
