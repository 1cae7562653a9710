import { type Command, lines } from '../command.ts';

export const dumpDisplay: Command = async ({ system }) => {
  const { widthPx, heightPx, densityDpi, refreshHz } = await system.runtime.call('facts', {});
  const hz = refreshHz.toFixed(1);
  const mode = `{id=1, width=${widthPx}, height=${heightPx}, fps=${hz}, alternativeRefreshRates=[]}`;
  return lines(
    'DISPLAY MANAGER (dumpsys display)',
    '  mGlobalDisplayState=ON',
    'Display Devices: size=1',
    `  DisplayDeviceInfo{"Virtual Display": uniqueId="local:0", ${widthPx} x ${heightPx}, modeId 1, renderFrameRate ${hz}, defaultModeId 1, supportedModes [${mode}], density ${densityDpi}, ${densityDpi}.0 x ${densityDpi}.0 dpi, state ON, FLAG_ALLOWED_TO_BE_DEFAULT_DISPLAY}`,
    '    mActiveModeId=1',
    `    mActiveRenderFrameRate=${hz}`,
    'Logical Displays: size=1',
    `  mOverrideDisplayInfo=DisplayInfo{"Virtual Display", displayId 0, real ${widthPx} x ${heightPx}, app ${widthPx} x ${heightPx}, mode 1, renderFrameRate ${hz}, density ${densityDpi}, rotation 0, state ON}`,
  );
};
