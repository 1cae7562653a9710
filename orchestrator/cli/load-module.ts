import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import { plainText } from '../report/text/plain-text.ts';

/**
 * The exports of a configuration file in JavaScript or TypeScript.
 * @throws UsageError when it cannot be loaded
 */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await tsImport(pathToFileURL(path).href, import.meta.url);
  } catch (cause) {
    const message = plainText(messageOf(cause), 500);
    throw new UsageError(`${path} cannot be loaded: ${message.replace(/\.$/, '')}.`, { cause });
  }
}
