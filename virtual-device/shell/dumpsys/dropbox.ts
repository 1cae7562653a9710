import { type Command, lines } from '../command.ts';

/**
 * `dumpsys dropbox [--print] [tag]`: reports of apps that did not answer.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/DropBoxManagerService.java (dump)
 */
export const dumpDropBox: Command = ({ system, args }) => {
  const isPrinted = args.some((arg) => ['-p', '--print'].includes(arg));
  const tags = args.filter((arg) => !arg.startsWith('-'));
  const found = system.dropBox.filter(({ tag }) => tags.length === 0 || tags.includes(tag));
  const entries = found.flatMap(({ tag, text }) => [
    ...(isPrinted ? ['='.repeat(40)] : []),
    `2023-11-14 22:13:20 ${tag} (text, ${Buffer.byteLength(text)} bytes)`,
    ...(isPrinted ? [text] : []),
  ]);
  return lines(
    `Drop box contents: ${system.dropBox.length} entries`,
    ...(tags.length === 0 ? [] : [`Searching for: ${tags.join(' ')}`]),
    '',
    ...entries,
    ...(found.length === 0 ? ['(No entries found.)'] : []),
  );
};
