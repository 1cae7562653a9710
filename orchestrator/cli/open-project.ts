import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Project, projectAt } from '../../tools/setup/places.mjs';
import type { Config } from '../config.ts';
import { addSecrets } from '../environment.ts';
import { configFileIn, loadConfig } from './load-config.ts';
import { existingFolder } from './option.ts';

export interface OpenProject extends Project {
  readonly config: Config;
}

/**
 * @param chosen the value of `--project`; if absent, the nearest folder from `here` upwards with a configuration,
 *   else the nearest with a package.json, else `here`
 * @throws UsageError if the folder does not exist or its configuration is invalid
 */
export async function openProject(chosen: string | undefined, here: string): Promise<OpenProject> {
  const root = chosen === undefined ? projectAbove(here) : existingFolder('--project', resolve(here, chosen));
  const config = await loadConfig(root);
  addSecrets(config.secrets);
  return { ...projectAt(root), config };
}

function projectAbove(here: string): string {
  const above = upwardsFrom(here);
  const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'));
  return above.find((folder) => configFileIn(folder) !== undefined) ?? above.find(isPackage) ?? here;
}

function upwardsFrom(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwardsFrom(parent)];
}
