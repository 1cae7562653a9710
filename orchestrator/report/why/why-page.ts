import type { Result, ScenarioResult } from '../result/result.ts';
import { element, escapeXml } from '../text/xml.ts';
import { deviceText, verdictLine, wholeVerdictText } from '../wording/verdict-words.ts';
import { whySections } from './why-sections.ts';
import { WHY_CSS } from './why-style.ts';

/** A static page that explains one scenario; nothing in it runs, and everything from outside is escaped. */
export function whyPage(result: Result, scenario: ScenarioResult, picture: string | undefined): string {
  const title = `Why: ${escapeXml(scenario.name)}`;
  const head = [
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>`,
    element('title', {}, title),
    `<style>${WHY_CSS}</style>`,
  ];
  const body = [
    element('h1', {}, title),
    element(
      'p',
      { class: 'soft' },
      `${escapeXml(deviceText(scenario))} · ${escapeXml(scenario.device.buildType)} · ${wholeVerdictText(result)}`,
    ),
    ...scenario.verdicts.map((verdict) =>
      element('p', {}, `${verdict.kind}: ${escapeXml(verdictLine(verdict))}`),
    ),
    ...(picture === undefined ? [] : [picture]),
    ...whySections(scenario),
  ];
  return `<!doctype html>\n<html lang="en"><head>${head.join('\n')}</head>\n<body>\n${body.join('\n')}\n</body></html>\n`;
}
