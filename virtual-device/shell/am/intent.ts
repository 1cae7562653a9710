import type { Extra, Target } from '../../runtime-link/control-port.ts';
import { givenIn, UsageError } from '../command.ts';

/** The intent arguments of an `am` command. https://developer.android.com/tools/adb#IntentSpec */
export interface Intent extends Target {
  /** Options of the command, such as -W and -S. */
  readonly options: ReadonlySet<string>;
}

const EXTRA_TYPES = new Map<string, Extra['type']>([
  ['-e', 's'],
  ['--es', 's'],
  ['--ei', 'i'],
  ['--el', 'l'],
  ['--ez', 'z'],
  ['--ef', 'f'],
]);

/** Some are without effect: there is one user and one display, and permissions are not enforced. */
const OPTIONS = [
  '-a= -c= -d= -f= -n= -p= -t= --user= --display= --receiver-permission=',
  '--allow-background-activity-starts --include-stopped-packages',
  ...[...EXTRA_TYPES.keys()].map((name) => `${name}==`),
];

/** @param known the command's options besides those of the intent */
export function parseIntent(args: readonly string[], known: readonly string[] = []): Intent {
  const { options, operands } = givenIn(args, [...OPTIONS, ...known].join(' '));
  const last = (name: string): string | undefined => options.get(name)?.at(-1);
  const display = last('--display') ?? '0';
  if (display !== '0') throw new UsageError(`this device has only display 0, not '${display}'`);
  const operand: Operand = Object.assign({}, ...operands.map(operandOf));
  const [action, flags] = [last('-a'), last('-f')];
  const launched = action === undefined ? operand.categories : undefined;
  return {
    action: action ?? operand.action,
    data: last('-d') ?? operand.data,
    type: last('-t'),
    // Intent.fillIn adds what is missing, but a component replaces another.
    component: operand.component ?? last('-n'),
    package: last('-p') ?? operand.package,
    categories: options.get('-c') ?? launched ?? [],
    extras: [...EXTRA_TYPES].flatMap(([name, type]) => extrasOf(type, options.get(name) ?? [])),
    options: new Set(options.keys()),
    flags: flags === undefined ? undefined : flagsIn(flags),
  };
}

function flagsIn(text: string): number {
  const flags = Number(text);
  if (!Number.isInteger(flags)) throw new UsageError(`For input string: "${text}"`);
  return flags;
}

/** @param words names and values in turn */
const extrasOf = (type: Extra['type'], [key, text, ...more]: readonly string[]): readonly Extra[] =>
  key === undefined || text === undefined ? [] : [extraOf(type, key, text), ...extrasOf(type, more)];

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
    if (!/^(true|t|false|f)$|^-?\d+$/.test(text)) throw new UsageError(`Invalid boolean value: ${text}`);
    return { type, key, value: /^(true|t)$/.test(text) || (/\d/.test(text) && Number(text) !== 0) };
  }
  const value = Number(text);
  const isFine = type === 'f' ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (text === '' || !isFine) throw new UsageError(`For input string: "${text}"`);
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
