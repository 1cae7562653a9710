import type { RungNeeds } from '../../capture/remote/found-rungs.ts';
import type { Vendor } from './vendor.ts';

/** Features that a session needs from a farm. */
export interface Needs extends Pick<RungNeeds, 'source' | 'installs'> {
  /** Whether two builds take turns. */
  readonly against: boolean;
}

/** Why the farm cannot provide what a session needs, and what to do instead; undefined if no refusal is known. */
export function refusalOf({ title, rungs, upload }: Vendor, needs: Needs): string | undefined {
  const { source, against, installs } = needs;
  if (source === 'gfxinfo' && rungs['shell-output'].allowed === 'no')
    return `--source gfxinfo reads \`dumpsys\`, and ${title} has no shell (${rungs.shell.note}). Build the app with the probe, or add --inject.`;
  if (against && (rungs.install.allowed === 'no' || rungs.install.allowed === 'limited'))
    return `--against installs a build before each run, which ${title} does not allow (${rungs.install.note}). Compare with accepted results instead (--baseline).`;
  if (installs && upload.kind === 'elsewhere')
    return `${title} does not take the APK from here. ${upload.sentence} Then name the app with --package instead of the APK.`;
  return undefined;
}
