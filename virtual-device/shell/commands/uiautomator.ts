import { Readable } from 'node:stream';
import { attributeOf } from '../../uiautomator/attributes.ts';
import { readScreen, type ScreenNode } from '../../uiautomator/screen.ts';
import { type Command, failed, givenIn, lines, pathFor } from '../command.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';

/** Names of stdout, which scripts use with `adb exec-out`. */
const TERMINAL = /^\/dev\/(?:tty|stdout)$|^\/proc\/self\/fd\/1$/;

/** `uiautomator dump [--compressed] [FILE]`: the views of the focused window as XML. */
export const uiautomator: Command = async (call) => {
  const [verb, ...args] = call.args;
  if (verb !== 'dump') return failed(`uiautomator: ${verb ?? ''} is not supported on this device: only dump`);
  const { options, operands } = givenIn(args, '--compressed');
  const [file = DEFAULT_FILE] = operands;
  const settings = new Map([['ignoreUnimportantViews', options.has('--compressed')]]);
  const { root } = await readScreen(call.system.runtime, settings);
  if (root === undefined) return failed('ERROR: could not get idle state.');
  const { rotation } = await call.system.runtime.call('facts', {});
  const head = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">`;
  const xml = `${head}${elementOf(root)}</hierarchy>`;
  if (TERMINAL.test(file)) await call.write(xml);
  else await call.system.storage.write(pathFor(call, file), Readable.from([Buffer.from(xml)]));
  return lines(`UI hierchary dumped to: ${file}`);
};

/** The attributes that AccessibilityNodeInfoDumper writes, in its order. */
const ATTRIBUTES =
  'index text resource-id class package content-desc checkable checked clickable enabled focusable focused scrollable long-clickable password selected bounds';

function elementOf(node: ScreenNode): string {
  const attributes = ATTRIBUTES.split(' ').map(
    (name) => `${name}="${escaped(attributeOf(node, name) ?? '')}"`,
  );
  const start = `<node ${attributes.join(' ')}`;
  return node.children.length === 0
    ? `${start} />`
    : `${start}>${node.children.map(elementOf).join('')}</node>`;
}

const SIGNS = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\n', '&#10;'],
]);
const escaped = (text: string): string =>
  text.replace(/[&<>"\n]/g, (sign) => SIGNS.get(sign) ?? sign).replace(/[^\P{Cc}\t\r]|\p{Cs}/gu, '.');
