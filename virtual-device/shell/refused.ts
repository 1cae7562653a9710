import { z } from 'zod';
import { givenJson } from '../storage/given-file.ts';
import { type Command, failed } from './command.ts';

/** By program, whose commands are separated by blanks: what a phone has and this device refuses, with the reason. */
const SENTENCES = givenJson(
  new URL('refused.json', import.meta.url),
  z.record(z.string(), z.record(z.string(), z.string())),
  'table of refusals',
);

/** The commands of a program that only say why they do nothing. */
export const refusedOf = (program: string): readonly (readonly [string, Command])[] =>
  Object.entries(SENTENCES[program] ?? {}).flatMap(([names, sentence]) =>
    names.split(' ').map((name) => [name, () => failed(`${name}: ${sentence}`)] as const),
  );
