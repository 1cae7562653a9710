import type { Result, ScenarioResult } from '../result/result.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml } from '../text/xml.ts';
import { deviceText, verdictLine, wholeVerdictText } from '../wording/verdict-words.ts';
import { whySections } from './why-sections.ts';

/** Explains one scenario. */
export function whyPage(result: Result, scenario: ScenarioResult, pictures: readonly string[]): string {
  const title = `Why: ${scenario.name}`;
  const body = [
    element(
      'p',
      { class: 'soft' },
      `${escapeXml(deviceText(scenario))} · ${escapeXml(scenario.device.buildType)} · ${wholeVerdictText(result)}`,
    ),
    ...scenario.verdicts.map((verdict) =>
      element('p', {}, `${verdict.kind}: ${escapeXml(verdictLine(verdict))}`),
    ),
    ...pictures,
    ...whySections(scenario),
  ];
  return staticPage(title, body);
}
