import { ProbeClient } from '../../orchestrator/capture/probe-client.ts';
import type { Extra } from '../../virtual-device/runtime-link/control-port.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import type { LaunchExtra } from '../../virtual-device/worlds/world.ts';

/** The probe of an app, through the device's control port. */
export const probeOn = (runtime: RuntimePort, appPackage: string): ProbeClient =>
  new ProbeClient(
    {
      broadcast: async ({ to, action, extras }) => {
        const { result, data } = await runtime.call('broadcast', {
          ...to,
          action,
          extras: extras.map(typedExtra),
        });
        return { code: result, data: data ?? undefined };
      },
      shell: async () => '',
      shellOnce: async () => '',
    },
    appPackage,
  );

export function typedExtra({
  type,
  key,
  value,
}: Pick<LaunchExtra, 'key' | 'value'> & { readonly type: string }): Extra {
  switch (type) {
    case 'z':
      return { type, key, value: value === 'true' };
    case 'i':
    case 'l':
    case 'f':
      return { type, key, value: Number(value) };
    default:
      return { type: 's', key, value };
  }
}
