import { groups } from 'd3-array';
import type { EarlierVerdict } from '../../history/read-earlier.ts';
import { sparkline } from '../svg/small-charts.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml, htmlTable, htmlTableOf } from '../text/xml.ts';
import { WHOLE_WORDS } from '../wording/whole-verdict.ts';

export interface Digest {
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly verdicts: readonly EarlierVerdict[];
  readonly alarms: readonly DigestAlarm[];
}
export interface DigestAlarm {
  readonly line: string;
  readonly owners: readonly string[];
  /** Why it was accepted. */
  readonly acknowledged?: string | undefined;
}

/** What became of all scenarios on all devices in some days: alarms first, then each scenario. */
export function digestPage({ from, to, verdicts, alarms }: Digest): string {
  const sessions = new Set(verdicts.map(({ session }) => session)).size;
  const devices = new Set(verdicts.map(deviceOf)).size;
  const scenarios = new Set(verdicts.map(({ scenario }) => scenario)).size;
  const what = [
    formatCount(sessions, 'session'),
    formatCount(scenarios, 'scenario'),
    formatCount(devices, 'device'),
    countsText(verdicts),
  ];
  return staticPage(`Hitchproof: ${from.slice(0, 10)} to ${to.slice(0, 10)}`, [
    element('p', { class: 'soft' }, escapeXml(what.filter((text) => text !== '').join(' · '), 400)),
    section('Alarms', alarmTable(alarms)),
    section('Scenarios', scenarioTable(verdicts)),
  ]);
}

const section = (title: string, content: string): string =>
  element('section', { id: title.toLowerCase() }, `${element('h2', {}, title)}\n${content}`);

function alarmTable(alarms: readonly DigestAlarm[]): string {
  if (alarms.length === 0) return element('p', {}, 'No metric has become worse.');
  return htmlTableOf('Alarms', alarms, {
    Owner: ({ owners }) => escapeXml(owners.join(' ')) || '–',
    State: ({ acknowledged }) => (acknowledged === undefined ? 'open' : 'acknowledged'),
    Worse: ({ line }) => escapeXml(line, 600),
  });
}

/** Newest verdict first in, oldest first drawn. */
function scenarioTable(verdicts: readonly EarlierVerdict[]): string {
  if (verdicts.length === 0) return element('p', {}, 'Nothing was measured.');
  const rows = groups(verdicts, ({ scenario }) => scenario, deviceOf).flatMap(([scenario, devices]) =>
    devices.map(([device, of]) => {
      const rates = of.flatMap(({ hitchRate }) => hitchRate ?? []).toReversed();
      const [first, last] = [rates[0], rates.at(-1)];
      const change =
        first === undefined || last === undefined
          ? '–'
          : `${formatQuantity(first, 'ms/s')} → ${formatQuantity(last, 'ms/s')}`;
      const name = `Hitch rate of ${scenario} on ${device} by session`;
      return [
        ...[escapeXml(scenario), escapeXml(device), escapeXml(countsText(of))],
        ...[rates.length === 0 ? '–' : sparkline(rates, Math.max(...rates, 1), name), change],
        escapeXml(of.find(({ cause }) => cause !== undefined)?.cause ?? '–', 300),
      ];
    }),
  );
  const head = ['Scenario', 'Device', 'Verdicts', 'Hitch rate by session', 'First and last', 'Newest cause'];
  return htmlTable(head, rows, 'Scenarios');
}

const deviceOf = ({ deviceName, deviceClass: { model, api } }: EarlierVerdict): string =>
  [...(deviceName === undefined ? [] : [deviceName]), model, `API ${api}`].join(' · ');

const countsText = (verdicts: readonly EarlierVerdict[]): string =>
  groups(verdicts, ({ verdict }) => verdict)
    .map(([verdict, of]) => `${of.length} ${WHOLE_WORDS[verdict]}`)
    .join(', ');
