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
  hello: ProbeReply<'hello'> = UNKNOWN,
  screen: Screen,
  plan: SessionPlan,
): DeviceFacts {
  return {
    target: {
      kind: plan.kind,
      simulated: plan.kind === 'virtual' || hello.simulated === true,
      serial: plan.serial,
      manufacturer: hello.manufacturer,
      model: hello.model,
      api: hello.api,
      refreshHz: hello.refreshHz,
      ...screen,
    },
    app: {
      package: plan.package,
      versionName: hello.versionName,
      versionCode: hello.versionCode,
      debuggable: hello.debuggable,
      buildType: hello.debuggable ? 'debug' : 'release',
    },
  };
}
