import { type Command, failed, lines } from '../command.ts';

/** What a phone takes for a part of the whole dump, and not for a package. */
const PARTS: readonly string[] =
  'check-permission features l libraries p packages permissions providers'.split(' ');

export const dumpPackage: Command = ({ system, args }) => {
  const name = args.find((arg) => !arg.startsWith('-'));
  if (name === undefined || PARTS.includes(name))
    return failed('package: this device dumps one package: name it');
  const found = system.packages.find(name);
  if (found === undefined) return lines(`Unable to find package: ${name}`);
  const flags = ['HAS_CODE', 'ALLOW_CLEAR_USER_DATA', ...(found.isDebuggable ? ['DEBUGGABLE'] : [])].join(
    ' ',
  );
  return lines(
    'Packages:',
    `  Package [${found.package}] (1a2b3c4):`,
    '    userId=10100',
    `    codePath=/data/app/${found.package}`,
    `    versionCode=${found.versionCode} minSdk=${found.minSdk} targetSdk=${found.targetSdk}`,
    `    versionName=${found.versionName}`,
    `    flags=[ ${flags} ]`,
    `    pkgFlags=[ ${flags} ]`,
    `    dataDir=/data/user/0/${found.package}`,
    '    requested permissions:',
    ...found.permissions.map((permission) => `      ${permission}`),
    '    install permissions:',
    ...found.permissions.map((permission) => `      ${permission}: granted=true`),
    '    User 0: ceDataInode=0 installed=true hidden=false suspended=false stopped=false enabled=0',
    '      runtime permissions:',
  );
};
