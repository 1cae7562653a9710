import type { FleetResult, Result } from '../result/result.ts';
import { formatCount, formatNumber } from '../text/format.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml, htmlTable } from '../text/xml.ts';
import { verdictLine } from '../wording/verdict-words.ts';
import { decisionLines, mainCause, wholeVerdictText } from '../wording/whole-verdict.ts';

/** The page of a session on several devices. @param picture `fleet.svg` */
export function fleetPage(result: Result, fleet: FleetResult, picture: string | undefined): string {
  return staticPage(`Fleet: ${wholeVerdictText(result)}`, [
    paragraph(`${result.run} · ${formatCount(fleet.devices.length, 'device')}`, 'soft'),
    ...[...decisionLines(result), ...mainCause(result)].map((line) => paragraph(line)),
    ...(picture === undefined ? [] : [picture]),
    element('h2', {}, 'Devices'),
    htmlTable(
      ['device', 'model', 'measured', 'waited', 'what happened'],
      fleet.devices.map((device) => escaped(deviceRow(device))),
      'Devices',
    ),
    ...fleet.lost.map(({ scenarios, because }) =>
      paragraph(`${LOST_WORDS[because]}: ${scenarios.map(nameOf).join(', ')}.`),
    ),
    element('h2', {}, 'Verdicts'),
    htmlTable(['scenario', 'device', 'verdict', 'number'], result.scenarios.flatMap(verdictRows), 'Verdicts'),
  ]);
}

const escaped = (cells: readonly string[]): readonly string[] => cells.map((cell) => escapeXml(cell, 500));

const paragraph = (text: string, className?: string): string =>
  element('p', className === undefined ? {} : { class: className }, escapeXml(text, 1_000));

const LOST_WORDS: Readonly<Record<FleetResult['lost'][number]['because'], string>> = {
  'moved-before': 'Not measured, because a second device failed too',
  'no-device': 'Not measured, because no other device was available',
};

/** Name of a scenario; `*` stands for specs whose scenarios' names are not known. */
const nameOf = (scenario: string): string => (scenario === '*' ? 'all scenarios' : scenario);

function deviceRow(device: FleetResult['devices'][number]): readonly string[] {
  const took = device.tookOver.map((scenario) => `took over ${scenario}`);
  const failed = device.failure === undefined ? [] : [`failed: ${device.failure}`];
  return [
    device.name,
    device.model ?? '',
    device.scenarios.join(', '),
    `${formatNumber(device.waitedS)} s`,
    [...took, ...failed].join('; '),
  ];
}

/** The name leads to the scenario's page of causes. */
function verdictRows(scenario: Result['scenarios'][number]): readonly (readonly string[])[] {
  const { name, slug, deviceName, verdicts } = scenario;
  const link = element('a', { href: `scenarios/${encodeURIComponent(slug)}/why.html` }, escapeXml(name, 500));
  return verdicts.map((verdict) => [
    link,
    ...escaped([deviceName ?? '', verdict.kind, verdictLine(verdict)]),
  ]);
}
