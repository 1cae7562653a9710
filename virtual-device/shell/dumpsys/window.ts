import { type Command, failed, lines } from '../command.ts';

/** One dump answers for all of these. */
const PARTS: readonly string[] = ['-a', 'all', 'a', 'windows', 'w', 'displays', 'd', 'policy', 'p'];

/** The app has the whole display: there are no system bars and no lock screen. */
export const dumpWindow: Command = async ({ system, args }) => {
  const unknown = args.find((arg) => !PARTS.includes(arg));
  if (unknown !== undefined) return failed(`window: this device dumps ${PARTS.join(', ')}, not '${unknown}'`);
  const facts = await system.runtime.call('facts', {});
  const focus = facts.focusedActivity ?? '';
  const frame = `[0,0][${facts.widthPx},${facts.heightPx}]`;
  return lines(
    'WINDOW MANAGER WINDOWS (dumpsys window windows)',
    `  Display: mDisplayId=0 init=${facts.widthPx}x${facts.heightPx} ${facts.densityDpi}dpi cur=${facts.widthPx}x${facts.heightPx}`,
    ...(focus === ''
      ? []
      : [`  Window #0 Window{1a2b3c u0 ${focus}}:`, `    mFrame=${frame}`, '    mViewVisibility=0x0']),
    '  mScreenOnEarly=true mScreenOnFully=true',
    '  mShowingLockscreen=false mShowingDream=false mDreamingLockscreen=false',
    '  isKeyguardShowing=false',
    '  KeyguardServiceDelegate',
    '    showing=false',
    `  mCurrentFocus=${focus === '' ? 'null' : `Window{1a2b3c u0 ${focus}}`}`,
    `  mFocusedApp=${focus === '' ? 'null' : `ActivityRecord{4d5e6f u0 ${focus} t12}`}`,
  );
};
