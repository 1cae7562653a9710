import { LONGEST_LINE_MS } from '../appium-shell.ts';
import { type AppliedKnobs, applyKnobs } from './apply-knobs.ts';
import type { Knob, Shell } from './knob.ts';

/** Who set the knobs: a session, or a scenario in it. */
type Owner = 'session' | 'scenario';

/** On the device until its own values are set back: who uses it next, from whichever computer, does so if its owner was killed. */
const recordOf = (owner: Owner): string => `/data/local/tmp/hitchproof-${owner}-restore.sh`;

/** Sets back what an owner who was killed has left. Never rejects: a device that takes no files has no record either. */
export async function setBackLeft(owner: Owner, shell: Shell): Promise<void> {
  const record = recordOf(owner);
  await shell(`if [ -f ${record} ]; then sh ${record}; rm -f ${record}; fi`, LONGEST_LINE_MS).catch(() => '');
}

/** As applyKnobs, after what was left is set back: otherwise it would be taken for the device's own. */
export async function applyKeptKnobs(
  knobs: readonly Knob[],
  shell: Shell,
  owner: Owner,
): Promise<AppliedKnobs> {
  await setBackLeft(owner, shell);
  const record = recordOf(owner);
  const keep = async (lines: readonly string[]): Promise<void> => {
    await shell(`echo '${lines.join('; ').replaceAll("'", "'\\''")}' > ${record}`).catch(() => '');
  };
  const { reports, restore } = await applyKnobs(knobs, shell, keep);
  return {
    reports,
    restore: async () => {
      const restored = await restore();
      if (restored.some((one) => one.restored === true) && restored.every((one) => one.restored !== false))
        await shell(`rm -f ${record}`).catch(() => '');
      return restored;
    },
  };
}
