import { z } from 'zod';
import { LONGEST_LINE_MS } from '../appium-shell.ts';
import type { Knob } from './knob.ts';

/** What is compiled ahead of time: nothing, the methods named by the app's profile, or everything. */
export const compileModeSchema = z.enum(['verify', 'speed-profile', 'speed']);
export type CompileMode = z.infer<typeof compileModeSchema>;

/**
 * How far an installed app is compiled ahead of time, as reported by `dumpsys package`. If the compiler does not accept the
 * name of the earlier mode, restoring resets the app to its mode after installation.
 */
export const compileModeKnob = (packageName: string, wanted: CompileMode): Knob => ({
  kind: 'state',
  id: 'compile-mode',
  read: `dumpsys package ${packageName} | grep status=`,
  value: (printed) => /\[status=([\w-]+)\]/.exec(printed)?.[1],
  wanted,
  isMet: (value) => value === wanted,
  put: (value) => `cmd package compile ${FILTER.test(value) ? `-f -m ${value}` : '--reset'} ${packageName}`,
  // Fully compiling a large app takes minutes on a slow phone.
  putMs: LONGEST_LINE_MS,
});

/** The compiler filters of ART that Android offers to apps. */
const FILTER = /^(?:verify|speed|speed-profile|everything)$/;
