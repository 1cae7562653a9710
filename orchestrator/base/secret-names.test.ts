import { expect, it } from 'vitest';
import { plantedSecrets } from '../../test/builders/planted-secrets.ts';
import { isSecretName, listedSecrets } from './secret-forms.ts';

it.each(Object.keys(plantedSecrets))('%s is the name of a secret', (name) =>
  expect(isSecretName(name)).toBe(true),
);

it.each([
  ...[
    'PATH',
    'PWD',
    'OLDPWD',
    'HOME',
    'LANG',
    'CI',
    'GITHUB_SHA',
    'GITHUB_REF_NAME',
    'ANDROID_HOME',
    'JAVA_HOME',
  ],
  ...[
    'GIT_ASKPASS',
    'SSH_AUTH_SOCK',
    'XAUTHORITY',
    'DESKTOP_SESSION',
    'XDG_SESSION_TYPE',
    'KEY_ALIAS',
    'DB_USER',
  ],
  ...[
    'TOKEN_FILE',
    'KEYSTORE_PATH',
    'PASSWORD_STORE_DIR',
    'SECRET_NAME',
    'KEYBOARD',
    'MONKEY',
    'COMPASS',
    'PATTERN',
  ],
])('%s is not', (name) => expect(isSecretName(name)).toBe(false));

it('CI services and the user list more', () => {
  const isListed = listedSecrets({
    BUILDKITE_REDACTED_VARS: '*_CODE,LICENCE',
    VSTS_SECRET_VARIABLES: 'my.value;other',
    HITCHPROOF_SECRETS: 'ACME_*, *',
  });
  const names = ['A_CODE', 'LICENCE', 'MY_VALUE', 'OTHER', 'ACME_X', 'CODE', 'PATH'];
  expect(names.filter(isListed)).toEqual(['A_CODE', 'LICENCE', 'MY_VALUE', 'OTHER', 'ACME_X']);
  expect(names.filter(listedSecrets({}))).toEqual([]);
});
