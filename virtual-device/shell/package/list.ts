import { type Call, failed, lines, operands, type Result } from '../command.ts';

export function list({ system, args }: Call): Result {
  const [what, ...rest] = args;
  const packages = system.packages.all();
  switch (what) {
    case 'packages': {
      const filter = operands(rest, ['--user'])[0] ?? '';
      const suffix = (code: number): string =>
        [
          rest.includes('--show-versioncode') ? ` versionCode:${code}` : '',
          rest.includes('-i') ? '  installer=null' : '',
          rest.includes('-U') ? ' uid:10100' : '',
        ].join('');
      const isShown = !rest.includes('-s') && !rest.includes('-d');
      const shown = isShown ? packages.filter((entry) => entry.package.includes(filter)) : [];
      return lines(
        ...shown.map(
          (entry) =>
            `package:${rest.includes('-f') ? `${entry.apks[0]}=` : ''}${entry.package}${suffix(entry.versionCode)}`,
        ),
      );
    }
    case 'instrumentation':
      return lines(
        ...packages.flatMap(({ instrumentations }) =>
          instrumentations.map(({ component, target }) => `instrumentation:${component} (target=${target})`),
        ),
      );
    case undefined:
      return failed("Error: didn't specify type of data to list", 255);
    default:
      return failed(`Error: unknown list type '${what}'`, 255);
  }
}
