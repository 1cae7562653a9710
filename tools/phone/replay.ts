import { wholeReply, withEnds } from '../../orchestrator/capture/bounded-replies.ts';
import { deviceCheckup } from '../../orchestrator/cli/checkup/device-checkup.ts';
import { findingText } from '../../orchestrator/cli/checkup/finding.ts';
import type { Adb } from '../../orchestrator/rig/adb.ts';
import { replayedShell, SERIAL, type TranscriptEntry } from './transcript.ts';

/** An adb that answers as the phone of a transcript did. */
export function replayedAdb(entries: readonly TranscriptEntry[]): Pick<Adb, 'call' | 'shell'> {
  const answer = replayedShell(entries);
  return {
    shell: async (serial, line) => wholeReply(answer(withEnds(line)).out, line, serial),
    call: ([word]) => Promise.reject(new Error(`A transcript has lines of the shell, and no adb ${word}.`)),
  };
}

/** What `doctor --device` says of the phone of a transcript today. */
export async function doctorOf(entries: readonly TranscriptEntry[], packageName: string): Promise<string> {
  const findings = await deviceCheckup(replayedAdb(entries), SERIAL, { package: packageName });
  return findings.map(findingText).join('');
}
