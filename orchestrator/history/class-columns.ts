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

/** The columns' names, for a query. */
export const CLASS_COLUMNS = classColumnsSchema.keyof().options.join(', ');

export const classColumnsOf = ({
  refreshHz,
  buildType,
  gestureEngine,
  source,
  profile,
  prices,
  costs,
  framework,
  java,
  ...sameName
}: DeviceClass): ClassColumns => ({
  ...sameName,
  refresh_hz: refreshHz,
  build_type: buildType,
  gesture_engine: gestureEngine,
  source: source ?? null,
  profile: profile ?? null,
  prices: prices ?? null,
  costs: costs ?? null,
  framework: framework ?? null,
  java: java ?? null,
});

export const deviceClassIn = ({
  model,
  api,
  refresh_hz,
  build_type,
  gesture_engine,
  simulated,
  source,
  profile,
  prices,
  costs,
  framework,
  java,
}: ClassColumns): DeviceClass => ({
  model,
  api,
  refreshHz: refresh_hz,
  buildType: build_type,
  gestureEngine: gesture_engine,
  simulated,
  ...(source === null ? {} : { source }),
  ...(profile === null ? {} : { profile }),
  ...(prices === null ? {} : { prices }),
  ...(costs === null ? {} : { costs }),
  ...(framework === null ? {} : { framework }),
  ...(java === null ? {} : { java }),
});
