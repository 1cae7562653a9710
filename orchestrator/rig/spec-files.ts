import { ConfigParser } from '@wdio/config/node';
import logger from '@wdio/logger';

/**
 * The files that patterns of specs match, as WebdriverIO finds them.
 * @param root folder that relative patterns start from
 * @returns paths and `file:` URLs
 */
export function specFiles(patterns: readonly string[], root: string): readonly string[] {
  // Otherwise it warns about each pattern that matches nothing.
  logger.setLevel('@wdio/config:ConfigParser', 'error');
  return ConfigParser.getFilePaths([...patterns], root).flat();
}
