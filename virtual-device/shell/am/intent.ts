import type { Extra, Target } from '../../runtime-link/control-port.ts';

/** The intent arguments of an `am` command. https://developer.android.com/tools/adb#IntentSpec */
export interface Intent extends Target {
  /** Options of the command, such as -W and -S. */
  readonly options: ReadonlySet<string>;
}

export class IntentError extends Error {
  override readonly name = 'IntentError';
}

const EXTRA_TYPES = new Map<string, Extra['type']>([
  ['-e', 's'],
  ['--es', 's'],
  ['--ei', 'i'],
  ['--el', 'l'],
  ['--ez', 'z'],
  ['--ef', 'f'],
]);
const FIELDS = new Map([
  ['-a', 'action'],
  ['-d', 'data'],
  ['-t', 'type'],
  ['-n', 'component'],
  ['-p', 'package'],
] as const);
/** Options without effect: there is one user and one display, and permissions are not enforced. */
const IGNORED_WITH_VALUE = new Map([
  ['--user', /^(?:0|all|current)$/],
  ['--display', /^0$/],
  ['--receiver-permission', /./],
]);
const IGNORED = new Set(['--allow-background-activity-starts', '--include-stopped-packages']);

/** @param known the command's options that take no value */
export function parseIntent(args: readonly string[], known: readonly string[] = []): Intent {
  const fields: { -readonly [K in 'action' | 'data' | 'type' | 'component' | 'package']?: string } = {};
  const categories: string[] = [];
  const extras: Extra[] = [];
  const options = new Set<string>();
  let flags: number | undefined;
  let operand: Operand = {};
  let at = 0;
  const value = (): string => {
    at += 1;
    const text = args[at];
    if (text === undefined) throw new IntentError(`Argument expected after "${args[at - 1]}"`);
    return text;
  };
  for (; at < args.length; at++) {
    const arg = args[at] ?? '';
    const field = FIELDS.get(arg as '-a');
    const extraType = EXTRA_TYPES.get(arg);
    if (field !== undefined) fields[field] = value();
    else if (extraType !== undefined) extras.push(extraOf(extraType, value(), value()));
    else if (arg === '-c') categories.push(value());
    else if (arg === '-f') flags = flagsIn(value());
    else if (IGNORED_WITH_VALUE.get(arg)?.test(args[at + 1] ?? '') === true) value();
    else if (IGNORED.has(arg)) continue;
    else if (/^--e[a-z]+$/.test(arg)) throw new IntentError(`Unknown option: ${arg}`);
    else if (known.includes(arg)) options.add(arg);
    else if (arg.startsWith('-')) throw new IntentError(`the option ${arg} is not supported on this device`);
    else operand = { ...operand, ...operandOf(arg) };
  }
  const { categories: launched = [], ...filled } = operand;
  const hasAction = fields.action !== undefined;
  // Intent.fillIn adds what is missing, but a component replaces another.
  Object.assign(fields, { ...filled, ...fields, ...(filled.component && { component: filled.component }) });
  if (categories.length === 0 && !hasAction) categories.push(...launched);
  return {
    action: fields.action,
    data: fields.data,
    type: fields.type,
    component: fields.component,
    package: fields.package,
    categories,
    extras,
    options,
    flags,
  };
}

function flagsIn(text: string): number {
  const flags = Number(text);
  if (!Number.isInteger(flags)) throw new IntentError(`For input string: "${text}"`);
  return flags;
}

type Operand = Partial<Pick<Intent, 'action' | 'categories' | 'data' | 'component' | 'package'>>;

const LAUNCHED = { action: 'android.intent.action.MAIN', categories: ['android.intent.category.LAUNCHER'] };

/** An operand is a URI, a component or a package, with what Intent.parseCommandArgs adds to it. */
function operandOf(word: string): Operand {
  if (word.includes(':')) return { action: 'android.intent.action.VIEW', data: word };
  return { ...LAUNCHED, ...(word.includes('/') ? { component: word } : { package: word }) };
}

function extraOf(type: Extra['type'], key: string, text: string): Extra {
  if (type === 's') return { type, key, value: text };
  if (type === 'z') {
    if (!/^(true|t|false|f)$|^-?\d+$/.test(text)) throw new IntentError(`Invalid boolean value: ${text}`);
    return { type, key, value: /^(true|t)$/.test(text) || (/\d/.test(text) && Number(text) !== 0) };
  }
  const value = Number(text);
  const isFine = type === 'f' ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (text === '' || !isFine) throw new IntentError(`For input string: "${text}"`);
  return { type, key, value };
}

/** The intent in the format of Intent.toString. */
export function describeIntent(intent: Intent): string {
  const parts = [
    intent.action && `act=${intent.action}`,
    intent.categories.length > 0 && `cat=[${intent.categories.join(',')}]`,
    intent.data && `dat=${intent.data}`,
    intent.type && `typ=${intent.type}`,
    intent.flags !== undefined && `flg=0x${intent.flags.toString(16)}`,
    intent.package && `pkg=${intent.package}`,
    intent.component && `cmp=${intent.component}`,
    intent.extras.length > 0 && '(has extras)',
  ];
  return `Intent { ${parts.filter((part) => typeof part === 'string' && part !== '').join(' ')} }`;
}

/** The intent in a request to the runtime. */
export const targetOf = ({ options: _options, categories, ...fields }: Intent): Partial<Target> => ({
  ...fields,
  ...(categories.length > 0 && { categories }),
});

export function fullComponent(component: string): { readonly package: string; readonly name: string } {
  const [packageName = '', name = ''] = component.split('/');
  return { package: packageName, name: name.startsWith('.') ? packageName + name : name };
}

/** As ComponentName.flattenToShortString prints it. */
export const shortComponent = (packageName: string, name = ''): string =>
  `${packageName}/${name.startsWith(`${packageName}.`) ? name.slice(packageName.length) : name}`;
