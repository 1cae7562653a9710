import type { AppFacts } from './frame-source.ts';

/** One shell line for all facts: each round trip to a phone costs tens of milliseconds. */
export const appFactsCommand = (packageName: string): string =>
  [
    'getprop ro.product.manufacturer',
    'getprop ro.product.model',
    'getprop ro.build.version.sdk',
    // Without a layer it prints the refresh period in ns.
    'dumpsys SurfaceFlinger --latency | head -n 1',
    `dumpsys package ${packageName}`,
  ].join('; ');

const NS_PER_SECOND = 1e9;

/** Parses the output of {@link appFactsCommand}; a missing value is `unknown` or 0. */
export function parseAppFacts(text: string): AppFacts {
  const [manufacturer = '', model = '', api = '', periodNs = '', ...dump] = text.split(/\r?\n/);
  const inPackage = (pattern: RegExp): string | undefined => pattern.exec(dump.join('\n'))?.[1];
  const hz = NS_PER_SECOND / Number(periodNs);
  return {
    manufacturer: manufacturer || 'unknown',
    model: model || 'unknown',
    api: Number(api) || 0,
    refreshHz: Number.isFinite(hz) ? Math.round(hz * 100) / 100 : 0,
    versionName: inPackage(/^[ \t]*versionName=(\S+)/m) ?? 'unknown',
    versionCode: Number(inPackage(/^[ \t]*versionCode=(\d+)/m) ?? 0),
    debuggable: / DEBUGGABLE /.test(inPackage(/^[ \t]*flags=\[(.*)\]/m) ?? ''),
  };
}
