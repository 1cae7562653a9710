import { unturnedSizeOf } from '../../system/screen-model.ts';
import { type Call, type Command, failed, lines, ok, type Result } from '../command.ts';

/** `wm size [WxH|reset]`, `wm density [DPI|reset]`, `wm dismiss-keyguard`. */
export const wm: Command = (call) => {
  const [verb = '', wanted] = call.args;
  switch (verb) {
    case 'size':
      return size(call, wanted);
    case 'density':
      return density(call, wanted);
    case 'dismiss-keyguard':
      return ok(); // there is none
    default:
      return failed(`Unknown command: ${verb}`, 255);
  }
};

async function size({ system: { runtime, screen } }: Call, wanted: string | undefined): Promise<Result> {
  const physical = `${screen.widthPx}x${screen.heightPx}`;
  if (wanted === undefined) {
    const { widthPx, heightPx } = unturnedSizeOf(await runtime.call('facts', {}));
    return overridden('size', physical, `${widthPx}x${heightPx}`);
  }
  const [text, width, height] =
    /^([1-9]\d{2,3})x([1-9]\d{2,3})$/.exec(wanted === 'reset' ? physical : wanted) ?? [];
  if (text === undefined)
    return failed(`wm: the size must be two numbers from 100 to 9999, such as 1080x2160, not '${wanted}'`);
  await runtime.call('configure', { widthPx: Number(width), heightPx: Number(height) });
  return ok();
}

async function density({ system: { runtime, screen } }: Call, wanted: string | undefined): Promise<Result> {
  if (wanted === undefined) {
    const { densityDpi } = await runtime.call('facts', {});
    return overridden('density', String(screen.densityDpi), String(densityDpi));
  }
  const densityDpi = wanted === 'reset' ? screen.densityDpi : Number(wanted);
  if (!Number.isInteger(densityDpi) || densityDpi < 72 || densityDpi > 1_000)
    return failed(`wm: the density must be a whole number from 72 to 1000, not '${wanted}'`);
  await runtime.call('configure', { densityDpi });
  return ok();
}

const overridden = (what: string, physical: string, shown: string): Result =>
  lines(`Physical ${what}: ${physical}`, ...(shown === physical ? [] : [`Override ${what}: ${shown}`]));
