import { MS_PER_S } from '../base/units.ts';

/** A line of the shell whose errors are read too; whether it fails is part of that. */
export const withErrors = (line: string): string => `{ ${line}; } 2>&1; true`;

/** Why a system server denied the shell a line, in its own words; undefined if it did not. */
export function denialIn(printed: string): string | undefined {
  if (!/SecurityException|Permission denial/i.test(printed)) return undefined;
  return commandFailure(/java\.lang\.SecurityException: .*/.exec(printed)?.[0] ?? printed.trim());
}

/** Begins an installation that grants an app its permissions, which some vendors do not let the shell do. */
export const GRANTING = 'pm install-create -g';
/** Gives up what {@link GRANTING} began; undefined if it began nothing. */
export function ungranting(printed: string): string | undefined {
  const session = /\[(\d+)\]/.exec(printed)?.[1];
  return session === undefined ? undefined : `pm install-abandon ${session}`;
}

/**
 * What a failed command says, as one sentence. Appium, its driver and adb each quote the error below them, and Android prints
 * the line that matters after an empty line and before a stack (AOSP ShellCommand.exec):
 * `Error executing adbExec. Original error: 'Command 'adb … shell settings …' exited with code 255'; Command output: \n…`.
 */
export function commandFailure(text: string): string {
  const [, slow = '', limitMs = ''] = SLOW_COMMAND.exec(text) ?? [];
  if (limitMs !== '')
    return `\`${shortened(ofDevice(slow))}\` timed out after ${Number(limitMs) / MS_PER_S} s`;
  const [, command = '', code = '', output = ''] = COMMAND.exec(text) ?? [];
  if (code === '') return firstLine(text.replace(WRAPPING, ''));
  return `\`${shortened(ofDevice(command))}\` ended with exit code ${code}: ${reasonIn(output)}`;
}

const SLOW_COMMAND = /Command '(.*?)' timed out after (\d+)ms/s;
const COMMAND = /Command '(.*?)' exited with code (\d+)'?(.*)/s;
/** What the layers above say about an error that they did not make. */
const WRAPPING =
  /^(?:.*An unknown server-side error occurred while processing the command\. )?(?:Original error: )?/;

/** Without the host's adb and the marks that this product adds. */
const ofDevice = (command: string): string =>
  command
    .replace(/^\S*adb(?:\.exe)? (?:-P \d+ )?(?:-s \S+ )?/, '')
    .replace(/^shell /, '')
    .replace(/^'(.*)'$/s, '$1')
    .replace(/^echo @reply; /, '')
    .replace(/; code=\$\?; echo @end-of-reply; exit \$code$/, '');

/** The first line with an exception, without its stack; else the last line that anything printed. */
function reasonIn(output: string): string {
  const exception = /[\w.]*(?:Exception|Error): .*/.exec(output)?.[0];
  if (exception !== undefined) return exception.replace(/\s+at [\w.$]+\(.*$/, '').trim();
  const lines = output
    .split(/\n|[.;]? *(?:Command output|StdOut|StdErr): */)
    .map((line) => line.trim())
    .filter((line) => !['', '.', '@reply', '@end-of-reply'].includes(line));
  return lines.at(-1) ?? 'it printed nothing';
}

const SHOWN_CHARS = 100;
const shortened = (command: string): string =>
  command.length > SHOWN_CHARS ? `${command.slice(0, SHOWN_CHARS)}…` : command;

const firstLine = (text: string): string => text.replace(/\n.*/s, '').trim();
