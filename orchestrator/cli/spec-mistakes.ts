import type { AnyNode, ObjectExpression } from 'acorn';
import { messageOf } from '../base/errors.ts';
import { checkedSeeds, checkedSettings } from '../capture/knobs/scenario-settings.ts';
import { refuseUnknown } from '../capture/refuse-unknown.ts';
import { SCENARIO_FIELDS } from '../capture/scenario.ts';
import { unknownName } from '../compute/metrics/value-names.ts';
import { checkedBudget, checkedCount, checkedName } from '../service/checked-options.ts';
import { type Constants, fieldsOf, objectAt, staticValue, UNKNOWN } from './static-value.ts';

/** What `scenario()` would refuse in a spec's call, when a device is there. */
export interface Mistake {
  readonly line: number;
  readonly why: string;
}
interface Found {
  readonly node: AnyNode;
  readonly why: string;
}

interface ScenarioCall {
  readonly node: AnyNode;
  readonly name: unknown;
  readonly options: AnyNode | undefined;
}

/** What is wrong with the options of a call as far as they are written out, by the checks of `scenario()` itself. */
export function optionMistakes(call: ScenarioCall, constants: Constants): readonly Found[] {
  const { name } = call;
  const shown = typeof name === 'string' ? name : '…';
  const options = objectAt(call.options, constants);
  const fields = options === undefined ? new Map() : fieldsOf(options, constants);
  const givenFor = (field: string): unknown => {
    const value = fields.get(field);
    return value === undefined || value === UNKNOWN ? UNKNOWN : staticValue(value, constants);
  };
  const found: Found[] = [];
  const check = (field: string, of: (value: unknown) => unknown): void => {
    const value = field === 'name' ? name : givenFor(field);
    const at = fields.get(field);
    if (value === UNKNOWN) return;
    const why = refusal(() => of(value));
    if (why !== undefined) found.push({ node: at === undefined || at === UNKNOWN ? call.node : at, why });
  };
  check('name', checkedName);
  const given = Object.fromEntries([...fields.keys()].map((field) => [field, true]));
  const unknown = refusal(() => refuseUnknown('scenario', [shown, given], ['any', SCENARIO_FIELDS]));
  if (unknown !== undefined) found.push({ node: call.node, why: unknown });
  for (const count of ['slides', 'runs']) check(count, (value) => checkedCount(shown, count, value));
  check('settings', (value) => checkedSettings(shown, value));
  check('seeds', (value) => checkedSeeds(shown, value));
  check('budget', (value) => value !== undefined && checkedBudget(shown, value));
  return found;
}

/** Names of a budget that mean nothing; a limit is an object. */
export const unknownBudgetNames = (budget: ObjectExpression, constants: Constants): readonly Found[] =>
  [...fieldsOf(budget, constants)].flatMap(([name, node]) => {
    if (node === UNKNOWN || objectAt(node, constants) === undefined) return [];
    const why = unknownName(name);
    return why === undefined ? [] : [{ node, why }];
  });

function refusal(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
