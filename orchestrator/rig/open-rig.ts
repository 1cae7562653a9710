import { codeOf, messageOf } from '../base/errors.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import { serverStatus } from '../capture/remote/server-status.ts';
import type { RemotePlace } from '../service/session-place.ts';
import { openLocalRig } from './local-rig.ts';
import type { Rig, RigOptions } from './rig.ts';
import { Supervisor } from './supervisor.ts';

export async function openRig(options: RigOptions): Promise<Rig> {
  const { target } = options;
  if (target.kind === 'remote') return openRemoteRig(target.endpoint, options);
  return openLocalRig({ ...options, target });
}

/** A session on a remote server: only the specs are started, and only the server can be watched. */
async function openRemoteRig(
  endpoint: RemoteEndpoint,
  { project, onOutput }: Pick<RigOptions, 'project' | 'onOutput'>,
): Promise<Rig<RemotePlace>> {
  const supervisor = new Supervisor(project.state, onOutput);
  return {
    place: { kind: 'remote', endpoint },
    supervisor,
    check: async () => {
      if (endpoint.kind === 'vendor') return;
      try {
        await serverStatus(endpoint, process.env);
      } catch (error) {
        supervisor.report({ code: codeOf(error), sentence: messageOf(error) });
      }
    },
    close: () => supervisor.stop(),
  };
}
