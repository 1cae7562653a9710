const LEVELS = 'VDIWEFS';
const LINE = /^\d\d-\d\d [\d:.]+ +\d+ +\d+ ([VDIWEF]) (.*?) *:/;
const OPTIONS_WITH_VALUE = new Set(['-v', '-b', '-t', '-T', '-f', '--pid', '-e', '--regex', '-m']);

/** logcat's `tag:LEVEL` words; `-s` silences every tag that is not named. */
export function logFilterOf(args: readonly string[]): (line: string) => boolean {
  const words = args.filter((arg, i) => !arg.startsWith('-') && !OPTIONS_WITH_VALUE.has(args[i - 1] ?? ''));
  const levels = new Map(
    words.map((word) => {
      const [tag = '*', level = 'V'] = word.split(':');
      return [tag, LEVELS.indexOf(level)] as const;
    }),
  );
  const otherwise = levels.get('*') ?? (args.includes('-s') ? LEVELS.indexOf('S') : 0);
  return (line) => {
    const found = LINE.exec(line);
    if (found === null) return true;
    const [, level = 'V', tag = ''] = found;
    return LEVELS.indexOf(level) >= (levels.get(tag) ?? otherwise);
  };
}
