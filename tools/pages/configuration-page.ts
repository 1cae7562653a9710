import { table } from '../../orchestrator/report/markdown/table.ts';
import { codeSpan, prose } from './prose.ts';

/** The part of a JSON schema that the page shows. */
interface Field {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Field;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Field>>;
}

/**
 * docs/configuration.md: the fields of a configuration schema with the comments above them in its source.
 * @throws Error naming a field that has no comment
 */
export function configurationPage(schema: Field, source: string): string {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    rowsOf(name, field, source),
  );
  return `${[INTRODUCTION, table(['field', 'type', 'default', 'meaning'], rows)].join('\n\n')}\n`;
}

const INTRODUCTION = `# Configuration

\`hitchproof.config.ts\` is in the project's folder, beside \`wdio.conf.ts\` if there is one. Options of the command line win over it.

\`\`\`ts
import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  apk: 'app/build/outputs/apk/debug/app-debug.apk',
  specs: ['perf/**/*.spec.ts'],
});
\`\`\``;

function rowsOf(name: string, field: Field, source: string): readonly (readonly string[])[] {
  if (field.properties !== undefined)
    return Object.entries(field.properties).flatMap(([child, of]) => rowsOf(`${name}.${child}`, of, source));
  const value = field.default === undefined ? '' : codeSpan(JSON.stringify(field.default));
  return [[codeSpan(name), typeOf(field), value, meaningOf(name, source)]];
}

function typeOf({ enum: values, type, items }: Field): string {
  if (values !== undefined) return values.map(codeSpan).join(', ');
  if (type === 'array') return `list of ${typeOf(items ?? {})}`;
  return type ?? 'object';
}

function meaningOf(name: string, source: string): string {
  const field = name.split('.').at(-1);
  const comment = new RegExp(`^ */\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${field}:`, 'm').exec(source)?.[1];
  if (comment === undefined) throw new Error(`The field ${name} of the configuration has no comment.`);
  return prose(comment.replace(/\s*\n\s*\* ?/g, ' ').trim());
}
