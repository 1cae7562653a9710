import { failed, type Limited, lines } from '../command.ts';

export const list: Limited = ({ system, options, operands: [what, filter = ''] }) => {
  const packages = system.packages.all();
  switch (what) {
    case 'packages': {
      const shown = packages.filter((entry) => entry.package.includes(filter));
      const isVersioned = options.has('--show-versioncode');
      return lines(
        ...shown.map(
          (entry) => `package:${entry.package}${isVersioned ? ` versionCode:${entry.versionCode}` : ''}`,
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
};
