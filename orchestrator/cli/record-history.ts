import { join } from 'node:path';
import type { Analysed } from '../analyse.ts';
import { appendHistory } from '../history/append-history.ts';

/** Every judged run goes into the history; judging it again replaces it there. */
export async function recordHistory(reports: string, { manifest, judgement }: Analysed): Promise<void> {
  await appendHistory(join(reports, 'history'), judgement, {
    session: manifest.run,
    judgedAt: manifest.createdAt,
    commit: manifest.commit,
    branch: manifest.branch,
    tool: manifest.tool,
  });
}
