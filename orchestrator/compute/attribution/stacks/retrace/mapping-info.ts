import { z } from 'zod';
import { parseJson } from '../../../../base/parse-json.ts';

/** The JSON that a mapping file carries in comments behind a class or method. */
const infoSchema = z.discriminatedUnion('id', [
  z.object({ id: z.literal('sourceFile'), fileName: z.string() }),
  z.object({ id: z.literal('com.android.tools.r8.synthesized') }),
  z.object({ id: z.literal('com.android.tools.r8.outline') }),
  z.object({
    id: z.literal('com.android.tools.r8.outlineCallsite'),
    positions: z.record(z.string(), z.number().int()),
  }),
  z.object({
    id: z.literal('com.android.tools.r8.rewriteFrame'),
    conditions: z.array(z.string()),
    actions: z.array(z.string()),
  }),
]);
export type MappingInfo = z.infer<typeof infoSchema>;

/** One per method in many files, and about signatures, which a stack's frames do not have. */
const UNUSED = '"com.android.tools.r8.residualsignature"';

/** Undefined for what this reader has no use for: other comments, unknown ids, versions. */
export function mappingInfo(comment: string): MappingInfo | undefined {
  if (!comment.startsWith('{') || comment.includes(UNUSED)) return undefined;
  const parsed = infoSchema.safeParse(parseJson(comment));
  return parsed.success ? parsed.data : undefined;
}
