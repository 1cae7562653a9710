import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** State of set-up and the virtual device between runs; safe to delete. */
export const stateFolder = join(root, '.hitchproof');
/** The part of an Android SDK that Appium needs: `platform-tools/adb`. */
export const sdkFolder = join(stateFolder, 'android-sdk');
/** The programs of the npm packages. */
export const binFolder = join(root, 'node_modules', '.bin');
