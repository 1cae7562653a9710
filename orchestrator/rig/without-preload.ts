import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * NODE_OPTIONS with which WebdriverIO's worker does not preload tsx, which doubles the time that it takes to load its own
 * modules. The launcher adds the preload unless the variable already has the URL of tsx, so an option without effect has
 * it. The configuration must load tsx before specs in TypeScript.
 * @param wdio the main file of @wdio/cli
 * @source https://github.com/webdriverio/webdriverio/blob/main/packages/wdio-cli/src/launcher.ts (initialize)
 */
export function withoutPreload(wdio: string, options = ''): string {
  const tsx = tsxOf(wdio);
  return tsx === undefined ? options : `${options} --disable-warning=${pathToFileURL(tsx).href}`.trimStart();
}

/** Undefined for a version of WebdriverIO that preloads something else. */
function tsxOf(wdio: string): string | undefined {
  try {
    return createRequire(wdio).resolve('tsx');
  } catch {
    return undefined;
  }
}
