import type { Result } from '../result/result.ts';
import { plainText } from '../text/plain-text.ts';
import { causeText } from '../wording/cause.ts';
import { decidingText } from '../wording/headline.ts';
import { shortVerdictLine } from '../wording/verdict-words.ts';
import { simulationSuffix, wholeVerdictText } from '../wording/whole-verdict.ts';

/** Facts about the whole run; facts about a device are parameters of its tests. */
export function environmentProperties(result: Result): string {
  const { target, app } = result;
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['Verdict', wholeVerdictText(result)],
    ['Because', becauseOf(result)],
    ['Measured', measuredOf(result)],
    ['Target', `${target.kind}${simulationSuffix(result)}`],
    ['Device', `${target.manufacturer} ${target.model}, API ${target.api}`],
    ['App', `${app.package} ${app.versionName} (${app.versionCode}), ${app.buildType}`],
    ['Commit', result.commit],
    ['World', result.world],
    ['Seed', String(result.seed)],
    ['Tool', result.tool],
  ];
  return entries
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} = ${escaped(value)}\n`]))
    .join('');
}

/** The number and the cause, for any verdict but a pass. */
function becauseOf(result: Result): string | undefined {
  if (result.verdict.kind === 'pass') return undefined;
  const slow = result.scenarios.find(({ verdicts }) => verdicts.some(({ kind }) => kind === 'fail'));
  const cause = slow && causeText(slow.causes);
  return [decidingText(result), cause].filter((part) => part !== undefined).join('; cause: ');
}

const SHOWN_SCENARIOS = 3;

/** The numbers of a pass, which has no cause. */
function measuredOf({ verdict, scenarios }: Result): string | undefined {
  if (verdict.kind !== 'pass') return undefined;
  const lines = scenarios.flatMap(({ name, verdicts: [first] }) =>
    first === undefined ? [] : [`${plainText(name)}: ${shortVerdictLine(first)}`],
  );
  const more = lines.length > SHOWN_SCENARIOS ? [`${lines.length - SHOWN_SCENARIOS} more`] : [];
  return lines.length === 0 ? undefined : [...lines.slice(0, SHOWN_SCENARIOS), ...more].join('; ');
}

/** https://docs.oracle.com/javase/8/docs/api/java/util/Properties.html#load-java.io.Reader- */
const escaped = (value: string): string =>
  [...plainText(value)]
    .map((char) => {
      if (char === '\\') return '\\\\';
      return char > '~' ? [...char].flatMap(utf16Units).join('') : char;
    })
    .join('');

const utf16Units = (char: string): string[] =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`);
