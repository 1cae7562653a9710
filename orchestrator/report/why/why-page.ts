import type { Result, ScenarioResult } from '../result/result.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml } from '../text/xml.ts';
import { mainCauseSentence } from '../wording/main-cause.ts';
import { deviceText, verdictLine, wholeVerdictText } from '../wording/verdict-words.ts';
import { whySections } from './why-sections.ts';

/** Explains one scenario. */
export function whyPage(result: Result, scenario: ScenarioResult, pictures: readonly string[]): string {
  const title = `Why: ${scenario.name}`;
  const cause = mainCauseSentence(scenario.causes);
  const body = [
    element(
      'p',
      { class: 'soft' },
      `${escapeXml(deviceText(scenario))} · ${escapeXml(scenario.device.buildType)} · ${wholeVerdictText(result)}`,
    ),
    ...failedFirst(scenario.verdicts).map((verdict) =>
      element('p', {}, `${verdict.kind}: ${escapeXml(verdictLine(verdict))}`),
    ),
    ...(cause === undefined ? [] : [element('p', {}, escapeXml(cause, 500))]),
    ...pictures,
    ...whySections(scenario),
  ];
  return staticPage(title, body);
}

const failedFirst = (verdicts: ScenarioResult['verdicts']): ScenarioResult['verdicts'] =>
  verdicts.toSorted((a, b) => Number(b.kind === 'fail') - Number(a.kind === 'fail'));
