import type { Result, ScenarioResult } from '../result/result.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml } from '../text/xml.ts';
import { mainCauseSentence } from '../wording/main-cause.ts';
import { deviceText, verdictLine } from '../wording/verdict-words.ts';
import { wholeVerdictText } from '../wording/whole-verdict.ts';
import { besideScreen, type WhyPictures } from './why-pictures.ts';
import { type WhySection, whySections } from './why-sections.ts';

/** Explains one scenario. */
export function whyPage(result: Result, scenario: ScenarioResult, pictures: WhyPictures): string {
  const title = `Why: ${scenario.name}`;
  const cause = mainCauseSentence(scenario.causes);
  const sections = whySections(scenario, pictures);
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
    ...(sections.length < 2 ? [] : [contents(sections)]),
    besideScreen(pictures),
    ...sections.map(({ markup }) => markup),
  ];
  return staticPage(title, body);
}

const contents = (sections: readonly WhySection[]): string => {
  const links = sections.map(({ id, title }) => element('li', {}, element('a', { href: `#${id}` }, title)));
  return element('nav', { 'aria-label': 'Contents' }, element('ul', {}, links.join('')));
};

const failedFirst = (verdicts: ScenarioResult['verdicts']): ScenarioResult['verdicts'] =>
  verdicts.toSorted((a, b) => Number(b.kind === 'fail') - Number(a.kind === 'fail'));
