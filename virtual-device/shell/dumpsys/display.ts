import { unturnedSizeOf } from '../../system/screen-model.ts';
import { type Command, lines } from '../command.ts';

/** The display device has the size that it was built with, the logical display the one that apps see. */
export const dumpDisplay: Command = async ({ system }) => {
  const facts = await system.runtime.call('facts', {});
  const { widthPx, heightPx, densityDpi, refreshHz, rotation } = facts;
  const unturned = unturnedSizeOf(facts);
  const hz = refreshHz.toFixed(1);
  const mode = `{id=1, width=${unturned.widthPx}, height=${unturned.heightPx}, fps=${hz}, alternativeRefreshRates=[]}`;
  return lines(
    'DISPLAY MANAGER (dumpsys display)',
    '  mGlobalDisplayState=ON',
    'Display Devices: size=1',
    `  DisplayDeviceInfo{"Virtual Display": uniqueId="local:0", ${unturned.widthPx} x ${unturned.heightPx}, modeId 1, renderFrameRate ${hz}, defaultModeId 1, supportedModes [${mode}], density ${densityDpi}, ${densityDpi}.0 x ${densityDpi}.0 dpi, state ON, FLAG_ALLOWED_TO_BE_DEFAULT_DISPLAY}`,
    '    mActiveModeId=1',
    `    mActiveRenderFrameRate=${hz}`,
    'Logical Displays: size=1',
    `  mOverrideDisplayInfo=DisplayInfo{"Virtual Display", displayId 0, real ${widthPx} x ${heightPx}, app ${widthPx} x ${heightPx}, mode 1, renderFrameRate ${hz}, density ${densityDpi}, rotation ${rotation}, state ON}`,
  );
};
