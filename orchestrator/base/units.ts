import { z } from 'zod';

/** Conversions between the units that names end with: `…Ns`, `…Us`, `…Ms`, `…Hz`. */

export const NS_PER_US = 1_000;
export const US_PER_MS = 1_000;
export const US_PER_S = 1_000_000;
export const MS_PER_S = 1_000;

export const usFromNs = (ns: number): number => ns / NS_PER_US;
export const usFromMs = (ms: number): number => ms * US_PER_MS;
export const msFromUs = (us: number): number => us / US_PER_MS;
export const periodUsFromHz = (hz: number): number => US_PER_S / hz;

/** More than any display; also keeps damaged files from allocating a table of refreshes without bound. */
const MAX_REFRESH_HZ = 1_000;

export const refreshHzSchema = z.number().positive().max(MAX_REFRESH_HZ);
