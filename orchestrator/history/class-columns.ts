import { z } from 'zod';
import { type DeviceClass, deviceClassSchema } from '../judge/device-class.ts';

const { refreshHz, buildType, gestureEngine, source, profile, prices, costs, framework, java, ...sameName } =
  deviceClassSchema.shape;

/** The fields of a device class as columns; null if the class lacks the field. */
export const classColumnsSchema = z.object({
  ...sameName,
  refresh_hz: refreshHz,
  build_type: buildType,
  gesture_engine: gestureEngine,
  /** What recorded the frames, if not the probe; files of older versions lack the column. */
  source: source.unwrap().nullable(),
  /** Profile of the work clock, if code was modelled; files of older versions lack the column. */
  profile: profile.unwrap().nullable(),
  /** Digests of what the work clock measures with; files of older versions lack the columns. */
  prices: prices.unwrap().nullable(),
  costs: costs.unwrap().nullable(),
  framework: framework.unwrap().nullable(),
  java: java.unwrap().nullable(),
});
export type ClassColumns = z.infer<typeof classColumnsSchema>;

/** Fields whose columns have another name. */
const RENAMED = new Map<keyof DeviceClass, keyof ClassColumns>([
  ['refreshHz', 'refresh_hz'],
  ['buildType', 'build_type'],
  ['gestureEngine', 'gesture_engine'],
]);

/** The columns' names, for a query. */
export const CLASS_COLUMNS = classColumnsSchema.keyof().options.join(', ');

/** Each field with its column. */
const PLACES = deviceClassSchema
  .keyof()
  .options.map((field) => [field, RENAMED.get(field) ?? classColumnsSchema.keyof().parse(field)] as const);

export const classColumnsOf = (of: DeviceClass): ClassColumns =>
  classColumnsSchema.parse(Object.fromEntries(PLACES.map(([field, column]) => [column, of[field] ?? null])));

export function deviceClassIn(row: ClassColumns): DeviceClass {
  const known: Record<string, unknown> = {};
  for (const [field, column] of PLACES) if (row[column] !== null) known[field] = row[column];
  return known as DeviceClass;
}
