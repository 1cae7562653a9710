import { Readable } from 'node:stream';
import type { ViewNode } from '../../runtime-link/control-port.ts';
import { type Command, checkOptions, failed, lines, operands, pathFor } from '../command.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';

/** Names of stdout, which scripts use with `adb exec-out`. */
const TERMINAL = /^\/dev\/(?:tty|stdout)$|^\/proc\/self\/fd\/1$/;

/** `uiautomator dump [--compressed] [FILE]`: the views of the focused window as XML. */
export const uiautomator: Command = async (call) => {
  const [verb, ...args] = call.args;
  if (verb !== 'dump') return failed(`uiautomator: ${verb ?? ''} is not supported on this device: only dump`);
  checkOptions(args, ['--compressed']);
  const file = operands(args)[0] ?? DEFAULT_FILE;
  const { root } = await call.system.runtime.call('tree', { unimportant: !args.includes('--compressed') });
  if (root === null) return failed('ERROR: could not get idle state.');
  const { rotation } = await call.system.runtime.call('facts', {});
  const head = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">`;
  const xml = `${head}${elementOf(root, 0)}</hierarchy>`;
  if (TERMINAL.test(file)) await call.write(xml);
  else await call.system.storage.write(pathFor(call, file), Readable.from([Buffer.from(xml)]));
  return lines(`UI hierchary dumped to: ${file}`);
};

/** A view with the attributes of AccessibilityNodeInfoDumper, in its order. */
function elementOf(view: ViewNode, index: number): string {
  const [left, top, right, bottom] = view.bounds;
  const attributes = {
    index,
    text: view.text,
    'resource-id': view.resourceId,
    class: view.class,
    package: view.package,
    'content-desc': view.contentDesc,
    checkable: view.checkable,
    checked: view.checked,
    clickable: view.clickable,
    enabled: view.enabled,
    focusable: view.focusable,
    focused: view.focused,
    scrollable: view.scrollable,
    'long-clickable': view.longClickable,
    password: view.password,
    selected: view.selected,
    bounds: `[${left},${top}][${right},${bottom}]`,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  const children = view.children.map((child, at) => (child.displayed ? elementOf(child, at) : '')).join('');
  const start = `<node ${written.join(' ')}`;
  return children === '' ? `${start} />` : `${start}>${children}</node>`;
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
