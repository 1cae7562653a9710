import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { remote } from 'webdriverio';

/** Chromium and the driver of its version, as Linux distributions and the runners of CI services install them. */
export interface Chromium {
  readonly browser: string;
  readonly driver: string;
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Undefined unless both are on the PATH: nothing is downloaded for a test. docs/decisions/0019 */
export function findChromium(): Chromium | undefined {
  const browser = BROWSERS.map(onPath).find((path) => path !== undefined);
  const driver = onPath('chromedriver');
  return browser === undefined || driver === undefined ? undefined : { browser, driver };
}

function onPath(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A headless browser, through WebdriverIO; `getLogs('browser')` has what pages wrote to the console. */
export async function openChromium({ browser, driver }: Chromium): Promise<WebdriverIO.Browser> {
  const capabilities = {
    browserName: 'chrome',
    // The console's log is part of the classic protocol.
    'wdio:enforceWebDriverClassic': true,
    'wdio:chromedriverOptions': { binary: driver },
    'goog:chromeOptions': {
      binary: browser,
      args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--window-size=1300,1400'],
    },
    'goog:loggingPrefs': { browser: 'ALL' },
  };
  // The global type also has the commands that the service adds to an app's session.
  return (await remote({ logLevel: 'error', capabilities })) as WebdriverIO.Browser;
}
