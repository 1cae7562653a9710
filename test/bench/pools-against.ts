import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { newJournal } from './mistakes/journal.ts';
import { openJournalDevice } from './mistakes/journal-device.ts';
import { REPOSITORY } from './runtime-classes.ts';

/**
 * Does an app whose binds ask thread pools (an executor, RxJava, OkHttp, one by priority) do the same work as its copy? One device is
 * given both builds in turns, so that each process follows one whose pools still wait for work.
 *
 *     npx tsx test/bench/pools-against.ts [comparisons]
 *
 * Prints each, and how many ended with a comparison and without a difference on the main thread, which is what is judged; exits with
 * 1 if any did not. Work of other threads is sampled, a sample standing for 20,000 units, so it may differ by some. It needs libraries: mvn dependency:get -Dartifact=<name>, of io.reactivex.rxjava3:rxjava:3.1.12 and com.squareup.okhttp3:okhttp:4.12.0.
 */
const COMPARISONS = Number(process.argv[2] ?? 50);
const JARS = [
  'io/reactivex/rxjava3/rxjava/3.1.12/rxjava-3.1.12.jar',
  'org/reactivestreams/reactive-streams/1.0.3/reactive-streams-1.0.3.jar',
  'com/squareup/okhttp3/okhttp/4.12.0/okhttp-4.12.0.jar',
  'com/squareup/okio/okio-jvm/3.6.0/okio-jvm-3.6.0.jar',
];

const device = await openJournalDevice();
const journal = newJournal({
  sources: join(import.meta.dirname, 'mistakes/pools'),
  jars: JARS.map((jar) => join(REPOSITORY, jar)),
});
let equal = 0;
let failed = 0;
try {
  const apk = journal.build(['Pools'])('Pools');
  const copy = apk.replace('.apk', '-copy.apk');
  copyFileSync(apk, copy);
  for (let i = 1; i <= COMPARISONS; i++) {
    const { scenario, output, reports } = await device.compare(apk, copy);
    const work = scenario?.work;
    if (work === undefined) {
      failed++;
      console.log(`${i}: not compared: ${output}`);
      continue;
    }
    const { perFrame, othersPerFrame } = work;
    const isEqual = perFrame.baseline === perFrame.current;
    if (isEqual) equal++;
    const words = isEqual
      ? `equal, ${perFrame.current} units a frame`
      : `${perFrame.baseline} → ${perFrame.current} units a frame, kept in ${reports}`;
    console.log(`${i}: ${words}; on other threads ${othersPerFrame.baseline} → ${othersPerFrame.current}`);
    if (isEqual) removeFolder(reports);
  }
} finally {
  await device.close();
  journal.remove();
}
console.log(`${COMPARISONS - failed} of ${COMPARISONS} compared, ${equal} without a difference`);
if (equal !== COMPARISONS) process.exitCode = 1;
