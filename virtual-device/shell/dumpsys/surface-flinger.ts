import type { Reply } from '../../runtime-link/control-port.ts';
import { type Command, failed, lines, ok } from '../command.ts';

type Layer = Reply<'layers'>['layers'][number];

export const DISPLAY_ID = '4619827259835644672';
const NS_PER_SECOND = 1e9;
/** Rows that SurfaceFlinger prints per layer; rows of frames that were not shown yet are zero. */
const ROWS = 127;
const NO_FRAME = '0\t0\t0';
/** A time that is not known yet: INT64_MAX. */
const PENDING = '9223372036854775807';

/**
 * `dumpsys SurfaceFlinger --list | --latency <layer> | --latency-clear [layer] | --display-id`.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/native/services/surfaceflinger/SurfaceFlinger.cpp (dumpStatsLocked)
 */
export const dumpSurfaceFlinger: Command = async ({ system, args: [option, layer] }) => {
  switch (option) {
    case '--display-id':
      return lines(`Display ${DISPLAY_ID} (HWC display 0): port=0 pnpId=GGL displayName="Virtual Display"`);
    case '--list':
      return lines(...(await system.runtime.call('layers', {})).layers.map(({ name }) => name));
    case '--latency': {
      const { refreshHz } = await system.runtime.call('facts', {});
      const { layers } = await system.runtime.call('layers', {});
      const found = layers.filter(({ name }) => name === layer);
      return lines(String(Math.round(NS_PER_SECOND / refreshHz)), ...found.flatMap(rowsOf));
    }
    case '--latency-clear':
      await system.runtime.call('clear-layers', layer === undefined ? {} : { name: layer });
      return ok();
    default:
      return failed(
        `SurfaceFlinger of this device answers --list, --latency, --latency-clear and --display-id, not ${option ?? 'a dump of everything'}`,
      );
  }
};

function rowsOf({ frames }: Layer): readonly string[] {
  const rows = frames.map((times) => times.map((ns) => ns ?? PENDING).join('\t'));
  return [...Array<string>(ROWS - rows.length).fill(NO_FRAME), ...rows, ''];
}
