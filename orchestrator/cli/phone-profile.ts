import { type Costs, type ProfileFile, profileFileSchema, whyNoProfile } from '../../virtual-device/index.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { UsageError } from '../base/usage-error.ts';
import type { Target } from '../capture/recording.ts';
import type { Calibration } from '../judge/calibration/calibrate.ts';
import type { Estimate } from '../statistics/estimate.ts';

/**
 * The profile of a phone: the model's costs on it.
 * @throws UsageError if `readProfile` would refuse it, e.g. because no phone has such costs
 */
export function phoneProfile(
  { target: { manufacturer, model }, refreshHz }: { readonly target: Target; readonly refreshHz: number },
  { ui, render, fixedUiMs, scenarios }: Calibration,
  reference: Costs,
): ProfileFile {
  const costs = {
    psPerUnit: costOf(ui, reference.psPerUnit),
    cores: reference.cores,
    renderPermille: costOf(render, reference.renderPermille),
  };
  const phone = `${manufacturer} ${model}`;
  // Different costs for one phone are different profiles, whose sessions are not compared.
  const name = `${nameOf(phone)}-${sha256Of(JSON.stringify(costs)).slice(0, 6)}`;
  const profile = profileFileSchema.safeParse({
    name,
    phone,
    refreshHz: Math.round(refreshHz),
    ...costs,
    fixedUiMs,
    scenarios: [...scenarios],
  });
  if (!profile.success)
    throw new UsageError(`No profile: what was found is not a phone's (${whyNoProfile(profile.error)}).`);
  return profile.data;
}

const nameOf = (phone: string): string =>
  phone
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'phone';

const costOf = ({ value, low, high }: Estimate, reference: number): ProfileFile['psPerUnit'] => ({
  value: Math.round(value * reference),
  low: low * reference,
  high: high * reference,
});
