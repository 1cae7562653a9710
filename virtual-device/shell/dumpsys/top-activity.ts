import type { ViewNode } from '../../runtime-link/control-port.ts';
import { type Command, failed, lines } from '../command.ts';

/** `dumpsys activity top`: the views of the front activity that are in the accessibility tree, in `View.toString`'s layout. */
export const topActivity: Command = async ({ system }) => {
  const { focusedActivity, processes } = await system.runtime.call('facts', {});
  if (!focusedActivity) return failed('activity: no activity is in front on this device');
  const { root } = await system.runtime.call('tree', { unimportant: true });
  const owner = focusedActivity.split('/')[0] ?? '';
  const pid = processes.find((process) => process.package === owner)?.pid ?? '(not running)';
  return lines(
    `TASK ${owner} id=12 userId=0`,
    `  ACTIVITY ${focusedActivity} 4d5e6f pid=${pid}`,
    '    View Hierarchy:',
    ...(root === null ? [] : viewsOf(root, root.bounds, '      ')),
  );
};

function viewsOf(node: ViewNode, parent: ViewNode['bounds'], indent: string): string[] {
  const [left, top, right, bottom] = node.bounds.map((edge, at) => edge - (parent[at % 2] ?? 0));
  const name = node.resourceId === '' ? '' : ` ${nameOf(node.resourceId)}`;
  const line = `${indent}${node.class}{${node.id} ${flagsOf(node)} ${left},${top}-${right},${bottom}${name}}`;
  return [line, ...node.children.flatMap((child) => viewsOf(child, node.bounds, `${indent}  `))];
}

/** `com.app:id/list` is printed as `app:id/list`. */
const nameOf = (resourceId: string): string => resourceId.replace(/^(?!android:)[^:]*:/, 'app:');

/** Letters of states that the tree does not have, such as scroll bars that fade, are dots. */
function flagsOf(node: ViewNode): string {
  const flag = (isSet: boolean, letter: string): string => (isSet ? letter : '.');
  const abilities = [
    flag(node.displayed, 'V'),
    flag(node.focusable, 'F'),
    flag(node.enabled, 'E'),
    '...',
    flag(node.clickable, 'C'),
    flag(node.longClickable, 'L'),
    '.',
  ];
  return `${abilities.join('')} .${flag(node.focused, 'F')}${flag(node.selected, 'S')}.....`;
}
