import { plainText } from './plain-text.ts';

/** Why two definitions disagree on the same run. */
const RULES: Readonly<Record<string, string>> = {};

/** An unknown rule is shown by its code rather than hidden. */
export const ruleText = (rule: string): string => RULES[rule] ?? plainText(rule.replaceAll('-', ' '));
