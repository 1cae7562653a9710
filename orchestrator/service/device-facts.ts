import type { Screen } from '../capture/device-session.ts';
import type { ProbeReply } from '../capture/probe-client.ts';
import type { Manifest } from '../capture/recording.ts';
import type { SessionPlan } from './session-plan.ts';

const UNKNOWN: ProbeReply<'hello'> = {
  ...{ probe: 'unknown', pid: 0, versionName: 'unknown', versionCode: 0, debuggable: false },
  ...{ api: 0, model: 'unknown', manufacturer: 'unknown', refreshHz: 0 },
};

/** The parts of the manifest that come from the device. */
export type DeviceFacts = Pick<Manifest, 'target' | 'app'>;

/** @param hello undefined when the app ended before its probe answered */
export function deviceFactsOf(
  hello: ProbeReply<'hello'> | undefined,
  screen: Screen,
  plan: SessionPlan,
): DeviceFacts {
  const probe = hello ?? UNKNOWN;
  return {
    target: {
      kind: plan.kind,
      simulated: plan.kind === 'virtual' || probe.simulated === true,
      serial: plan.serial,
      manufacturer: probe.manufacturer,
      model: probe.model,
      api: probe.api,
      refreshHz: probe.refreshHz,
      ...screen,
    },
    app: {
      package: plan.package,
      versionName: probe.versionName,
      versionCode: probe.versionCode,
      debuggable: probe.debuggable,
      buildType: probe.debuggable ? 'debug' : 'release',
    },
  };
}
