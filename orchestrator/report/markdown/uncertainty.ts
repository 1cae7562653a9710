import type { Result } from '../result/result.ts';
import { whatWouldDecide } from '../wording/verdict-words.ts';
import { codeText, proseText } from './escape.ts';

/** What would make it sure; undefined when everything is. */
export function uncertaintyParagraph(result: Result): string | undefined {
  const lines = result.scenarios.flatMap((scenario) =>
    scenario.verdicts.flatMap((verdict) => {
      const what = whatWouldDecide(verdict);
      return what === undefined
        ? []
        : [`- ${codeText(scenario.name, 60)} ${proseText(verdict.title)}: ${proseText(what)}.`];
    }),
  );
  return lines.length === 0 ? undefined : `Not sure yet:\n\n${lines.slice(0, 20).join('\n')}`;
}
