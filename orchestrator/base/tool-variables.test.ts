import { expect, it } from 'vitest';
import { toolVariables } from './tool-variables.ts';

it.each([
  ...['PATH', 'Path', 'HOME', 'TMPDIR', 'LANG', 'JAVA_HOME', 'ANDROID_HOME', 'ANDROID_ADB_SERVER_PORT'],
  ...[
    'ADB_VENDOR_KEYS',
    'APPIUM_HOME',
    'HTTPS_PROXY',
    'http_proxy',
    'NO_PROXY',
    'NODE_EXTRA_CA_CERTS',
    'SystemRoot',
  ],
])('%s is passed on', (name) => expect(toolVariables({ [name]: 'x' })).toHaveProperty(name, 'x'));

it.each([
  ...[
    'GITHUB_TOKEN',
    'NODE_AUTH_TOKEN',
    'npm_config__authToken',
    'AWS_SECRET_ACCESS_KEY',
    'HITCHPROOF_REMOTE_KEY',
  ],
  ...['ANDROID_KEYSTORE_PASSWORD', 'MY_HOME', 'HOMEPAGE', 'X_PROXY', 'BROWSERSTACK_ACCESS_KEY'],
])('%s is not', (name) => expect(toolVariables({ [name]: 'secret' })).not.toHaveProperty(name));

it('a locale in which Java finds every file replaces that of the user', () => {
  expect(toolVariables({ LC_ALL: 'C', LC_CTYPE: 'POSIX' })).toEqual({ LC_ALL: 'C.UTF-8' });
});
