import { TOUCH, type TouchSample, type ViewNode, viewNode } from '../runtime-link/control-port.ts';

/** A screen with a counting button, a text field and a list of fifty rows. */
export interface ListApp {
  readonly tree: (packageName: string) => ViewNode;
  readonly touch: (samples: readonly TouchSample[]) => void;
  readonly key: (code: number) => void;
  readonly type: (text: string) => void;
  /** The list states a number of items, other nodes nothing. */
  readonly scrollRange: (node: string) => { readonly items?: number };
  /** False unless the node is the text field. */
  readonly setText: (node: string, text: string) => boolean;
}

const ROWS = 50;
const ROW_PX = 180;
const LIST = { top: 300, bottom: 2100 } as const;
const MAX_OFFSET = ROWS * ROW_PX - (LIST.bottom - LIST.top);
const DEL = 67;
const FIELD = 'field';
const LIST_NODE = 'list';

export function createListApp(): ListApp {
  let offset = 0;
  let clicks = 0;
  let text = '';
  let isFieldFocused = false;

  const tap = (x: number, y: number): void => {
    if (y >= 60 && y < 160) {
      if (x < 200) clicks += 1;
      else isFieldFocused = true;
    }
  };
  const touch = (samples: readonly TouchSample[]): void => {
    const first = samples[0];
    const last = samples.at(-1);
    if (first === undefined || last === undefined) return;
    const moved = samples.some(({ action }) => action === TOUCH.move) ? first.y - last.y : 0;
    if (Math.abs(moved) < 20) tap(last.x, last.y);
    offset = Math.max(0, Math.min(MAX_OFFSET, offset + moved));
  };
  const tree = (packageName: string): ViewNode =>
    screenOf({ packageName, offset, clicks, text, isFieldFocused });
  return {
    tree,
    touch,
    key: (code) => {
      if (code === DEL) text = text.slice(0, -1);
    },
    type: (more) => {
      if (isFieldFocused) text += more;
    },
    scrollRange: (node) => (node === LIST_NODE ? { items: ROWS } : {}),
    setText: (node, all) => {
      if (node === FIELD) text = all;
      return node === FIELD;
    },
  };
}

interface ScreenState {
  readonly packageName: string;
  readonly offset: number;
  readonly clicks: number;
  readonly text: string;
  readonly isFieldFocused: boolean;
}

function screenOf({ packageName, offset, clicks, text, isFieldFocused }: ScreenState): ViewNode {
  const id = (name: string): string => `${packageName}:id/${name}`;
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const top = LIST.top + row * ROW_PX - offset;
    const bounds = [0, Math.max(top, LIST.top), 1080, Math.min(top + ROW_PX, LIST.bottom)] as const;
    return view('android.widget.TextView', {
      package: packageName,
      resourceId: id('row'),
      text: `Row ${row}`,
      contentDesc: `row-${row}`,
      bounds,
      clickable: true,
      displayed: bounds[3] > bounds[1],
    });
  });
  return view('android.widget.FrameLayout', {
    package: packageName,
    bounds: [0, 0, 1080, 2160],
    children: [
      view('android.widget.Button', {
        package: packageName,
        resourceId: id('menu'),
        contentDesc: 'menu',
        text: `Menu ${clicks}`,
        bounds: [0, 60, 200, 160],
        clickable: true,
      }),
      view('android.widget.EditText', {
        id: FIELD,
        package: packageName,
        resourceId: id('input'),
        contentDesc: 'input',
        text: text === '' ? 'Write here' : text,
        showingHint: text === '',
        bounds: [220, 60, 1060, 160],
        focusable: true,
        focused: isFieldFocused,
      }),
      view('androidx.recyclerview.widget.RecyclerView', {
        id: LIST_NODE,
        package: packageName,
        resourceId: id('list'),
        contentDesc: 'feed',
        bounds: [0, LIST.top, 1080, LIST.bottom],
        scrollable: true,
        children: rows,
      }),
    ],
  });
}

export const view = (className: string, facts: Partial<ViewNode> = {}): ViewNode =>
  viewNode.parse({
    class: className,
    package: 'com.example',
    bounds: [0, 0, 100, 100],
    enabled: true,
    displayed: true,
    children: [],
    ...facts,
  });
