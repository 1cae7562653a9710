import { pathToFileURL } from 'node:url';
import { register as registerCommonJs } from 'tsx/cjs/api';
import { type NamespacedUnregister, register } from 'tsx/esm/api';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import { plainText } from '../report/text/plain-text.ts';
import { existingFile } from './option.ts';

/** Shared by all files of the process, so that a common import is loaded once. */
let loader: NamespacedUnregister | undefined;

/**
 * The exports of a configuration file in JavaScript or TypeScript.
 * @throws UsageError if it cannot be loaded
 */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  existingFile('The project', path);
  try {
    loader ??= newLoader();
    return await loader.import(pathToFileURL(path).href, import.meta.url);
  } catch (cause) {
    const message = plainText(messageOf(cause), 500);
    throw new UsageError(`${path} cannot be loaded: ${message.replace(/\.$/, '')}.`, { cause });
  }
}

/** A loader like the one that tsx's `tsImport` makes for each file. */
function newLoader(): NamespacedUnregister {
  const namespace = 'configuration';
  registerCommonJs({ namespace });
  return register({ namespace });
}
