import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../base/usage-error.ts';
import { wdioConfigNames } from '../config.ts';
import { loadModule } from './load-module.ts';

/**
 * The `config` of a project's wdio.conf; undefined if there is none.
 * @throws UsageError if it cannot be loaded or exports no `config`
 */
export async function projectWdioConfig(root: string): Promise<object | undefined> {
  const path = wdioConfigNames.map((name) => join(root, name)).find(existsSync);
  if (path === undefined) return undefined;
  const exported = await loadModule(path);
  const config = exported.config ?? Object(exported.default).config;
  if (typeof config === 'object' && config !== null) return config;
  throw new UsageError(`${path} exports no \`config\`, which WebdriverIO needs.`);
}
