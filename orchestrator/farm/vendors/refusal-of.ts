import type { Vendor } from './vendor.ts';

/** What a session needs of a farm. */
export interface Needs {
  readonly source: 'probe' | 'gfxinfo';
  /** Whether two builds take turns. */
  readonly against: boolean;
  /** Options of the virtual device that were given, e.g. `--world`. */
  readonly virtualOnly: readonly string[];
}

/** Why the farm cannot give what a session needs, and what to do instead; undefined when nothing is known to be refused. */
export function refusalOf({ title, rungs }: Vendor, needs: Needs): string | undefined {
  const [option] = needs.virtualOnly;
  if (option !== undefined)
    return `${option} is an option of the virtual device; ${title} has phones. Leave it out.`;
  if (needs.source === 'gfxinfo' && rungs['shell-output'].allowed === 'no')
    return `--source gfxinfo reads \`dumpsys\`, and ${title} has no shell (${rungs.shell.note}). Build the app with the probe, or add --inject.`;
  if (needs.against && rungs.install.allowed === 'no')
    return `--against installs two builds in turns, which ${title} refuses (${rungs.install.note}). Compare with accepted results instead (--baseline).`;
  return undefined;
}
