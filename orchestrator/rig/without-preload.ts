import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * NODE_OPTIONS that keep WebdriverIO's worker from preloading tsx, which doubles the time to load its own modules. The
 * launcher adds the preload unless the variable already contains the URL of tsx, so an option without effect contains
 * it. The configuration must load tsx before specs in TypeScript.
 * @param wdio the main file of @wdio/cli
 * @source https://github.com/webdriverio/webdriverio/blob/main/packages/wdio-cli/src/launcher.ts (initialize)
 */
export function withoutPreload(wdio: string, options = ''): string {
  const tsx = tsxOf(wdio);
  return tsx === undefined ? options : `${options} --disable-warning=${pathToFileURL(tsx).href}`.trimStart();
}

/** Undefined if this version of WebdriverIO preloads something else. */
function tsxOf(wdio: string): string | undefined {
  try {
    return createRequire(wdio).resolve('tsx');
  } catch {
    return undefined;
  }
}
