import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NamespacedUnregister } from 'tsx/esm/api';
import { messageOf, mistakesOf, UsageError, zodMessages } from '../base/errors.ts';
import { type Config, configFileNames, configSchema, wdioConfigNames } from '../config.ts';
import { plainText } from '../report/text/format.ts';
import { existingFile } from './option.ts';

/** The configuration file in a folder, in any supported language. */
export const configFileIn = (folder: string): string | undefined =>
  configFileNames.map((name) => join(folder, name)).find(existsSync);

/**
 * Reads the configuration file in `root`; if there is none, the defaults apply.
 * @throws UsageError if it cannot be loaded or is invalid
 */
export async function loadConfig(root: string): Promise<Config> {
  const path = configFileIn(root);
  if (path === undefined) return configSchema.parse({});
  const parsed = configSchema.safeParse(defaultOf(await loadModule(path)) ?? {}, { error: zodMessages });
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} is invalid: ${mistakesOf(parsed.error)}.`);
}

/** The default export of an ES module, or of a CommonJS module compiled from TypeScript, where it is nested once more. */
const defaultOf = ({ default: exported }: Readonly<Record<string, unknown>>): unknown =>
  exported !== null && typeof exported === 'object' && 'default' in exported ? exported.default : exported;

/** Shared by all files of the process, so that a common import is loaded once. */
let loader: Promise<NamespacedUnregister> | undefined;

/**
 * The exports of a configuration file in JavaScript or TypeScript.
 * @throws UsageError if it cannot be loaded
 */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  existingFile('The project', path);
  try {
    loader ??= newLoader();
    return await (await loader).import(pathToFileURL(path).href, import.meta.url);
  } catch (cause) {
    const message = plainText(messageOf(cause), 500);
    throw new UsageError(`${path} cannot be loaded: ${message.replace(/\.$/, '')}.`, { cause });
  }
}

/** A loader like the one that tsx's `tsImport` makes for each file. */
async function newLoader(): Promise<NamespacedUnregister> {
  const namespace = 'configuration';
  const [commonJs, modules] = await Promise.all([import('tsx/cjs/api'), import('tsx/esm/api')]);
  commonJs.register({ namespace });
  return modules.register({ namespace });
}

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
