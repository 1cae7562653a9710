import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What happens to the request that a fault occurs at. */
const requestFaultSchema = z.discriminatedUnion('kind', [
  /** It gets no answer and no end. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Its stream ends before any answer. */
  z.strictObject({ kind: z.literal('close') }),
  /** Its stream ends after so many bytes of the answer. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: z.number().int().nonnegative() }),
]);
/** What happens to the device; the request is answered as far as it still can be. */
const deviceFaultSchema = z.discriminatedUnion('kind', [
  /** The connection to adb breaks; new connections are refused for a while, or for ever. */
  z.strictObject({ kind: z.literal('disconnect'), forMs: z.number().int().nonnegative().optional() }),
  /** As `disconnect`, and all processes end, and the device has another boot id. */
  z.strictObject({ kind: z.literal('reboot'), forMs: z.number().int().nonnegative().optional() }),
  /** The instrumentation of the UiAutomator2 server ends. */
  z.strictObject({ kind: z.literal('automation-crash') }),
  z.strictObject({ kind: z.literal('app-crash'), package: z.string() }),
  z.strictObject({ kind: z.literal('app-anr'), package: z.string() }),
  z.strictObject({ kind: z.literal('app-exit'), package: z.string() }),
  z.strictObject({ kind: z.literal('battery'), levelPercent: z.number().int().min(0).max(100) }),
]);

const faultSchema = z.strictObject({
  /** The adb service, or a request to the UiAutomator2 server. */
  on: z.enum(['shell', 'sync', 'rest']),
  /** Text that the shell line, or `METHOD /path` of the request, contains; any when absent. */
  contains: z.string().optional(),
  /** The fault occurs at the n-th such request, from 1. */
  nth: z.number().int().positive().default(1),
  fault: z.discriminatedUnion('kind', [...requestFaultSchema.options, ...deviceFaultSchema.options]),
});

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type DeviceFault = z.infer<typeof deviceFaultSchema>;
export type Fault = z.infer<typeof faultSchema>;

/** The content of a file for `--faults`: when which faults occur. Each occurs once. */
export const timetableSchema = z.array(faultSchema);
export type Timetable = z.infer<typeof timetableSchema>;

export const isDeviceFault = (fault: RequestFault | DeviceFault): fault is DeviceFault =>
  deviceFaultSchema.safeParse(fault).success;

/** @throws Error in one sentence when the file cannot be read or is no timetable */
export function readTimetable(path: string): Timetable {
  try {
    return timetableSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${path} is not a timetable of faults: ${reason}`, { cause });
  }
}
