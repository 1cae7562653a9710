import type { FleetResult, Result } from '../result/result.ts';
import { formatCount, formatNumber } from '../text/format.ts';
import { htmlTable } from '../text/html-table.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml } from '../text/xml.ts';
import { becauseText } from '../wording/because.ts';
import { verdictLine, wholeVerdictText } from '../wording/verdict-words.ts';

/** The page of a session on several devices. @param picture `fleet.svg` */
export function fleetPage(result: Result, fleet: FleetResult, picture: string | undefined): string {
  const decided = result.verdict.kind === 'pass' ? [] : result.verdict.because;
  return staticPage(`Fleet: ${wholeVerdictText(result)}`, [
    paragraph(`${result.run} · ${formatCount(fleet.devices.length, 'device')}`, 'soft'),
    ...decided.map((fact) => paragraph(becauseText(fact))),
    ...(picture === undefined ? [] : [picture]),
    element('h2', {}, 'Devices'),
    htmlTable(
      ['device', 'model', 'measured', 'waited', 'what happened'],
      fleet.devices.map((device) => escaped(deviceRow(device))),
    ),
    ...fleet.lost.map(({ scenarios, because }) =>
      paragraph(`${LOST_WORDS[because]}: ${scenarios.map(nameOf).join(', ')}.`),
    ),
    element('h2', {}, 'Verdicts'),
    htmlTable(
      ['scenario', 'device', 'verdict', 'number'],
      result.scenarios.flatMap(verdictRows).map(escaped),
    ),
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

const verdictRows = ({ name, deviceName, verdicts }: Result['scenarios'][number]): readonly string[][] =>
  verdicts.map((verdict) => [name, deviceName ?? '', verdict.kind, verdictLine(verdict)]);
