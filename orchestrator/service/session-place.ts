import { z } from 'zod';
import { remoteEndpointSchema } from '../capture/remote/remote-endpoint.ts';

/** Where a session's device is, and how the worker reaches it. */
export const sessionPlaceSchema = z.discriminatedUnion('kind', [
  z.object({
    /** A device on an adb server of this machine. */
    kind: z.literal('attached'),
    serial: z.string(),
    adbPort: z.number().int(),
    /** Where Appium answers on loopback; absent if the project starts it. */
    appium: z.object({ port: z.number().int(), path: z.string() }).exactOptional(),
    /** Whether the driver's app is on the device, because the driver may not install it. */
    hasHelper: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('remote'), endpoint: remoteEndpointSchema }),
]);
export type SessionPlace = z.infer<typeof sessionPlaceSchema>;
export type AttachedPlace = Extract<SessionPlace, { kind: 'attached' }>;
export type RemotePlace = Extract<SessionPlace, { kind: 'remote' }>;
