import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadModule } from '../../orchestrator/cli/command-context.ts';
import { attachPhones, emptyProject, removeProject, sampleProject } from './sample-project.ts';
import 'esbuild';

// esbuild starts its service in the folder in which it was loaded, which the tests must not remove.
export interface Visit {
  /** Whether to use a folder without a configuration. */
  readonly inNewProject?: boolean;
  /** Serials of the attached phones. */
  readonly phones?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * For the tests of a file or a block: makes a copy of the sample project the current folder until the end of the test. No
 * other part of the machine or the network is visible.
 */
export function sampleProjects(): (visit?: Visit) => string {
  const start = process.cwd();
  const folders: string[] = [];
  let sample = '';
  beforeAll(async () => {
    sample = await sampleProject();
    // Also starts the esbuild of the thread that loads configurations.
    await loadModule(join(sample, 'hitchproof.config.ts'));
  });
  afterEach(() => {
    process.chdir(start);
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    for (const folder of folders.splice(0)) removeProject(folder);
  });
  afterAll(() => removeProject(sample));

  return ({ inNewProject = false, phones = [], variables = {} } = {}) => {
    const folder = inNewProject ? emptyProject() : copyOf(sample, phones);
    folders.push(folder);
    const path = `${join(folder, 'bin')}:${process.env.PATH}`;
    for (const [name, value] of Object.entries({ ...NO_CI, PATH: path, ...variables }))
      vi.stubEnv(name, value);
    vi.stubGlobal('fetch', servers);
    process.chdir(folder);
    return folder;
  };
}

function copyOf(sample: string, phones: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  cpSync(sample, folder, { recursive: true, verbatimSymlinks: true });
  attachPhones(folder, phones);
  return folder;
}

/** Hides the CI service on which the tests run. */
const NO_CI = { CI: undefined, GITHUB_ACTIONS: undefined, GITLAB_CI: undefined } as const;

/** A Selenium Grid with two phones, an Appium server, a vendor's storage of apps, and GitHub. */
async function servers(url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  if (url.endsWith(':4723/status')) return Response.json({ value: { build: { version: '3.8.0' } } });
  if (url.endsWith('/status')) {
    const slots = ['G1', 'G2'].map((udid) => ({
      stereotype: { 'appium:udid': udid, 'appium:deviceName': 'Pixel 8' },
    }));
    return Response.json({ value: { ready: true, nodes: [{ availability: 'UP', slots }] } });
  }
  if (url.endsWith('/storage/upload')) return Response.json({ item: { id: '379c' } });
  return Response.json(method === 'GET' ? [] : {});
}
