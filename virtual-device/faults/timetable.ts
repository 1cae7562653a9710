import { z } from 'zod';
import { givenJson } from '../storage/given-file.ts';

/** The request gets no answer, and its stream stays open. */
const hang = z.strictObject({ kind: z.literal('hang') });
/** The request's stream ends before any answer. */
const close = z.strictObject({ kind: z.literal('close') });
/** What happens to the request that a fault occurs at. */
const requestFaultSchema = z.discriminatedUnion('kind', [
  hang,
  close,
  /** The answer never ends: output of the shell, the content of a pulled file, a reply of the server. */
  z.strictObject({ kind: z.literal('flood') }),
  /** The answer is this text instead. */
  z.strictObject({ kind: z.literal('says'), text: z.string() }),
  /** The request's stream ends after `afterBytes` bytes of the answer. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: z.number().int().nonnegative() }),
]);
/** How long the fault lasts; for ever when absent. */
const forMs = z.number().int().nonnegative().optional();
/** What happens to the device; the request is answered as far as it still can be. */
const deviceFaultSchema = z.discriminatedUnion('kind', [
  /** The connection to adb breaks; new connections are refused for a while, or for ever. */
  z.strictObject({ kind: z.literal('disconnect'), forMs }),
  /** Like `disconnect`; in addition all processes end and the device gets another boot id. */
  z.strictObject({ kind: z.literal('reboot'), forMs }),
  /** The instrumentation of the UiAutomator2 server ends. */
  z.strictObject({ kind: z.literal('automation-crash') }),
  z.strictObject({ kind: z.literal('app-crash'), package: z.string() }),
  z.strictObject({ kind: z.literal('app-anr'), package: z.string() }),
  z.strictObject({ kind: z.literal('app-exit'), package: z.string() }),
  z.strictObject({ kind: z.literal('battery'), levelPercent: z.number().int().min(0).max(100) }),
  /** PowerManager.THERMAL_STATUS_… */
  z.strictObject({ kind: z.literal('thermal'), status: z.number().int().min(0).max(6) }),
  /** The display refreshes at another rate from now on. */
  z.strictObject({ kind: z.literal('refresh-rate'), hz: z.number().min(1).max(480) }),
  /** A dialog of the system is in front of the app: it takes the focus and all touches, for a while or for ever. */
  z.strictObject({ kind: z.literal('dialog'), forMs }),
  /** Another window takes the focus of the app, but no touches. */
  z.strictObject({ kind: z.literal('focus-loss'), forMs }),
  /** From now on no file can be written or copied by adb, the shell or an installation; apps are not affected. */
  z.strictObject({ kind: z.literal('disk-full') }),
  /** From now on the shell may send no broadcasts, as on some managed phones. */
  z.strictObject({ kind: z.literal('broadcasts-refused') }),
  /** From now on adb cannot read what apps wrote to the shared storage, as with the storage of a secondary user. */
  z.strictObject({ kind: z.literal('app-files-hidden') }),
  /** The connection to adb breaks, and the device no longer accepts the host's key. */
  z.strictObject({ kind: z.literal('unauthorized') }),
  /** The adb server ends, as when an adb of another version is started on the host. */
  z.strictObject({ kind: z.literal('adb-server-killed') }),
]);

/** The fault occurs at the n-th such request, from 1. */
const nth = z.number().int().positive().default(1);
/** Text that the shell line, the request's `METHOD /path` or the file's path must contain; absent: any text. */
const contains = z.string().optional();

const faultSchema = z.discriminatedUnion('on', [
  z.strictObject({
    /** The adb service, or a request to the UiAutomator2 server. */
    on: z.enum(['shell', 'sync', 'rest']),
    contains,
    nth,
    fault: z.discriminatedUnion('kind', [...requestFaultSchema.options, ...deviceFaultSchema.options]),
  }),
  z.strictObject({
    /** A connection of an adb server. */
    on: z.literal('connect'),
    nth,
    fault: z.discriminatedUnion('kind', [hang, close, ...deviceFaultSchema.options]),
  }),
  z.strictObject({
    /** A file that adb, the shell or an installation writes. */
    on: z.literal('write'),
    contains,
    nth,
    fault: deviceFaultSchema,
  }),
]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type DeviceFault = z.infer<typeof deviceFaultSchema>;
export type Fault = z.infer<typeof faultSchema>;

/** The content of a `--faults` file: which fault occurs when. Each occurs once. */
export const timetableSchema = z.array(faultSchema);
export type Timetable = z.infer<typeof timetableSchema>;

export const isDeviceFault = (fault: RequestFault | DeviceFault): fault is DeviceFault =>
  deviceFaultSchema.safeParse(fault).success;

/** @throws Error in one sentence when the file cannot be read or is no timetable */
export const readTimetable = (path: string): Timetable =>
  givenJson(path, timetableSchema, 'timetable of faults');
