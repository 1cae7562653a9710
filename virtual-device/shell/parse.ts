import {
  type Pipeline,
  type Redirect,
  type Script,
  ShellSyntaxError,
  type SimpleCommand,
  type Word,
} from './syntax.ts';
import { type Token, tokenize } from './tokenize.ts';

const JOINS = new Map<string, Pipeline['when']>([
  [';', 'always'],
  ['&', 'always'],
  ['&&', 'succeeded'],
  ['||', 'failed'],
]);

export function parse(line: string): Script {
  const tokens = tokenize(line);
  const script: Pipeline[] = [];
  let at = 0;
  let when: Pipeline['when'] = 'always';
  while (at < tokens.length) {
    const { pipeline, next } = parsePipeline(tokens, at);
    const join = tokens[next];
    const joinText = join?.kind === 'operator' ? join.text : ';';
    const isEmpty = pipeline.every(isNothing);
    if (pipeline.length > 1 && pipeline.some(isNothing)) throw new ShellSyntaxError("unexpected '|'");
    if (isEmpty && joinText !== ';') throw new ShellSyntaxError(`unexpected '${joinText}'`);
    if (!isEmpty) script.push({ when, commands: pipeline });
    when = JOINS.get(joinText) ?? 'always';
    at = next + 1;
  }
  return script;
}

const isNothing = ({ words, redirects }: SimpleCommand): boolean => words.length + redirects.length === 0;

function parsePipeline(tokens: readonly Token[], start: number) {
  const pipeline: SimpleCommand[] = [];
  let words: Word[] = [];
  let redirects: Redirect[] = [];
  let at = start;
  const finish = (): void => {
    pipeline.push({ words, redirects });
    words = [];
    redirects = [];
  };
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.kind === 'operator' && JOINS.has(token.text))) break;
    if (token.kind === 'word') words.push(token.word);
    else if (token.text === '|') finish();
    else {
      const target = tokens[at + 1];
      const { redirect, isTargetUsed } = redirectOf(
        token.text,
        target?.kind === 'word' ? target.word : undefined,
      );
      redirects.push(redirect);
      if (isTargetUsed) at += 1;
    }
  }
  finish();
  return { pipeline, next: at };
}

function redirectOf(operator: string, target: Word | undefined) {
  if (operator === '2>&1') return { redirect: { kind: 'merge', from: 'err' } as const, isTargetUsed: false };
  if (operator.endsWith('>&2'))
    return { redirect: { kind: 'merge', from: 'out' } as const, isTargetUsed: false };
  if (target === undefined) throw new ShellSyntaxError(`a file name is missing after '${operator}'`);
  if (operator === '<') return { redirect: { kind: 'input', of: target } as const, isTargetUsed: true };
  const from = operator.startsWith('&') ? 'both' : operator.startsWith('2') ? 'err' : 'out';
  const append = operator.endsWith('>>');
  return { redirect: { kind: 'file', from, append, to: target } as const, isTargetUsed: true };
}
