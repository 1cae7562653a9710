import { type Command, lines } from '../command.ts';

/** The touch screen, which Appium reads the orientation of. */
export const dumpInput: Command = async ({ system }) => {
  const { rotation, widthPx, heightPx } = await system.runtime.call('facts', {});
  return lines(
    'INPUT MANAGER (dumpsys input)',
    '',
    'Input Reader State:',
    '  Device 0: Virtual Touchscreen',
    '    Touch Input Mapper (mode - DIRECT):',
    `      Viewport INTERNAL: displayId=0, orientation=${rotation}, logicalFrame=[0, 0, ${widthPx}, ${heightPx}]`,
    `      SurfaceOrientation: ${rotation}`,
  );
};
