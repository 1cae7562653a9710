import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What set-up and the virtual device keep between runs; safe to delete. */
export const stateFolder = join(root, '.hitchproof');
/** An Android SDK as far as Appium asks for one: `platform-tools/adb`. */
export const sdkFolder = join(stateFolder, 'android-sdk');
/** The programs of the npm packages. */
export const binFolder = join(root, 'node_modules', '.bin');
