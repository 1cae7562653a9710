import { CONTROL_RUNGS, credentialsOf, DATA_RUNGS, type Rungs, type Vendor } from './vendor.ts';

/** `hitchproof doctor --farm`: what a farm allows, and what is missing here to use it. `isSet` takes a variable's name. */
export function farmText(vendor: Vendor, isSet: (variable: string) => boolean): string {
  const { title, access, rungs, upload, remarks, pages } = vendor;
  return [
    title,
    '',
    ...credentialsOf(vendor).map((name) =>
      isSet(name) ? `ok       ${name} is set` : `missing  ${name}\n         fix: set it in the environment`,
    ),
    ...(access.kind === 'local' ? [access.how] : []),
    '',
    'Control',
    ...rungLines(CONTROL_RUNGS, rungs),
    'Data',
    ...rungLines(DATA_RUNGS, rungs),
    '',
    ...(upload.kind === 'elsewhere' ? [upload.sentence] : []),
    ...remarks,
    `As documented at ${pages.join(', ')}`,
  ].join('\n');
}

/** Names of credentials that are not set. */
export const missingCredentials = (vendor: Vendor, isSet: (variable: string) => boolean): readonly string[] =>
  credentialsOf(vendor).filter((name) => !isSet(name));

const rungLines = (uses: Partial<Readonly<Record<keyof Rungs, string>>>, rungs: Rungs): readonly string[] =>
  Object.entries(uses).map(([name, use]) => {
    const { allowed, note } = rungs[name as keyof Rungs];
    return `  ${name.padEnd(13)} ${allowed.padEnd(13)} ${use}: ${note}`;
  });
