import { FaultError } from '../base/errors.ts';
import type { DeviceSession } from '../capture/device-session.ts';
import type { AppFacts, FrameSource } from '../capture/frame-source.ts';
import { gfxinfoSource } from '../capture/gfxinfo-source.ts';
import { probeSource } from '../capture/probe-source.ts';
import { isUnfitBuild } from '../judge/environment/environment.ts';
import { buildFactsOf, isVirtual } from './device-facts.ts';
import type { SessionPlan } from './session-plan.ts';

/** Where a session's frames come from. Its description refuses a build whose runs could not count. */
export function sourceOf(session: DeviceSession, plan: SessionPlan): FrameSource {
  const source =
    plan.source === 'probe'
      ? probeSource(session, plan)
      : gfxinfoSource({ session, ...plan, simulated: isVirtual(plan) });
  return { ...source, describe: async () => withFitBuild(await source.describe(), plan) };
}

/** @throws FaultError `debuggable-build` before the first run of a build whose runs could not count */
function withFitBuild(facts: AppFacts, plan: SessionPlan): AppFacts {
  const build = buildFactsOf(facts, plan);
  if (isUnfitBuild(build, plan.suppress))
    throw new FaultError(
      'debuggable-build',
      `${plan.package} is debuggable, and the device has API ${build.api}.`,
    );
  return facts;
}
