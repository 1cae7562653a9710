import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../orchestrator/apk/manifest.ts';
import {
  OPERATIONS,
  type Operation,
  type Reply,
  type RequestOf,
  type RuntimeEvent,
  TOUCH,
} from '../runtime-link/control-port.ts';
import { type RuntimeDeath, type RuntimePort, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { createListApp, type ListApp } from './list-app.ts';

const HOME = 3;

export interface RecordedRequest {
  readonly operation: Operation;
  readonly request: unknown;
}

/** A runtime without Java: one list screen, simulated time, and a record of all requests. */
export interface MemoryRuntime extends RuntimePort {
  readonly requests: readonly RecordedRequest[];
  readonly app: ListApp;
  readonly nowMs: () => number;
  readonly showToast: (text: string | undefined) => void;
  readonly emit: (event: RuntimeEvent) => void;
  readonly die: (death: RuntimeDeath) => void;
}

/** 2023-11-14T22:13:20Z */
const WALL_MS_AT_BOOT = 1_700_000_000_000;

const PNG_1X1 = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of replies
export function createMemoryRuntime({ dataDir } = { dataDir: '' }): MemoryRuntime {
  const requests: RecordedRequest[] = [];
  const app = createListApp();
  const listeners: ((event: RuntimeEvent) => void)[] = [];
  const installed = new Map<string, ReturnType<typeof readManifest>>();
  const processes = new Map<string, number>();
  let nowUs = 0;
  let focus: string | undefined;
  let refreshHz = 60;
  const screen = { widthPx: 1080, heightPx: 2160, densityDpi: 420, rotation: 0 };
  let toast: string | undefined;
  let layers: Reply<'layers'>['layers'] = [
    {
      name: 'com.app/com.app.MainActivity#1',
      frames: [
        [20, 30, 25],
        [40, null, null],
      ],
    },
    { name: 'Toast#2', frames: [[20, 20, 15]] },
  ];
  let leave: (death: RuntimeDeath | undefined) => void = () => undefined;
  let dead: RuntimeDeath | undefined;
  const gone = new Promise<RuntimeDeath | undefined>((resolve) => {
    leave = resolve;
  });
  const stopApp = (name: string): void => {
    processes.delete(name);
    if (focus?.startsWith(`${name}/`) === true) focus = undefined;
  };

  const replies: { readonly [O in Operation]: (request: RequestOf<O>) => unknown } = {
    boot: (request) => {
      refreshHz = request.refreshHz;
      return { api: 34, nowUs, prices: 'p', framework: 'f', java: 'j' };
    },
    install: ({ apk }) => {
      const manifest = readManifest(readFileSync(apk));
      return installed.set(manifest.package, manifest);
    },
    threads: () => ({ text: '----- pid 7 at 2023-11-14 22:13:20 -----' }),
    uninstall: (request) => installed.delete(request.package),
    clear: (request) => stopApp(request.package),
    'force-stop': (request) => stopApp(request.package),
    'start-activity': ({ component = '' }) => {
      const [name = '', activity = ''] = component.split('/');
      const full = activity.startsWith('.') ? name + activity : activity;
      if (installed.get(name)?.activities.includes(full) !== true)
        throw new RuntimeRefusal('start-activity', 'no-activity', component);
      processes.set(name, processes.get(name) ?? 1000 + processes.size);
      focus = `${name}/${activity}`;
      return { component: focus, status: 'started', totalMs: 42 };
    },
    broadcast: ({ component, extras = [] }) => {
      if (component === undefined)
        throw new RuntimeRefusal('broadcast', 'no-receiver', 'no receiver for the intent');
      return { result: 1, data: String(extras[0]?.value ?? 'none') };
    },
    instrument: () => null,
    'app-process': ({ main, args }) => ({ out: `${main} ${args.join(' ')}\n`, code: 0 }),
    'record-work': () => ({}),
    'recorded-work': () => ({ units: 7 }),
    'dump-provider': ({ component, args }) => ({ text: `provider ${component}\nargs ${args.join(' ')}\n` }),
    touch: ({ samples }) => {
      app.touch(samples);
      nowUs +=
        (samples.at(-1)?.atUs ?? 0) + (samples.some(({ action }) => action === TOUCH.move) ? 500_000 : 0);
      return { endUs: nowUs };
    },
    key: ({ code }) => {
      if (code === HOME) focus = undefined;
      return app.key(code);
    },
    text: ({ text }) => app.type(text),
    'set-text': ({ node, text }) => ({ done: app.setText(node, text) }),
    configure: (request) => Object.assign(screen, request),
    'put-setting': () => null,
    thermal: () => null,
    'refresh-rate': ({ hz }) => {
      refreshHz = hz;
      return null;
    },
    'foreign-window': () => null,
    advance: ({ ms }) => {
      nowUs += ms * 1000;
      return { nowUs };
    },
    tree: () => ({
      root: focus === undefined ? null : app.tree(focus.split('/')[0] ?? ''),
      package: focus?.split('/')[0],
      activity: focus,
      toast,
    }),
    'scroll-range': ({ node }) => app.scrollRange(node),
    screenshot: ({ path }) => {
      writeFileSync(path, PNG_1X1);
    },
    facts: () => ({
      nowUs,
      wallMs: WALL_MS_AT_BOOT + nowUs / 1_000,
      focusedWindow: focus,
      focusedActivity: focus,
      stack: focus === undefined ? [] : [focus],
      processes: [...processes].map(([name, pid]) => ({ pid, package: name })),
      refreshHz,
      widthPx: screen.rotation % 2 === 1 ? screen.heightPx : screen.widthPx,
      heightPx: screen.rotation % 2 === 1 ? screen.widthPx : screen.heightPx,
      rotation: screen.rotation,
      densityDpi: screen.densityDpi,
    }),
    gfxinfo: (request) => ({ text: `\ngfxinfo ${request.args.join(' ')}\n` }),
    layers: () => ({ layers }),
    'clear-layers': ({ name }) => {
      layers = layers.map((layer) =>
        (name ?? layer.name) === layer.name ? { ...layer, frames: [] } : layer,
      );
    },
    'display-log': () => {
      const folder = join(dataDir, 'data/misc/display');
      mkdirSync(folder, { recursive: true });
      const path = join(folder, 'display.jsonl');
      writeFileSync(path, '{"t":"mode","atNs":0,"periodNs":16666667}\n');
      return { path };
    },
    shutdown: () => null,
  };

  return {
    requests,
    app,
    nowMs: () => nowUs / 1000,
    showToast: (text) => {
      toast = text;
    },
    emit: (event) => {
      for (const listen of listeners) listen(event);
    },
    die: (death) => {
      dead = death;
      leave(death);
    },
    gone,
    onEvent: (listen) => void listeners.push(listen),
    call: async <O extends Operation>(operation: O, request: RequestOf<O>): Promise<Reply<O>> => {
      if (dead !== undefined) throw dead;
      requests.push({ operation, request });
      return OPERATIONS[operation].parse(replies[operation](request)) as Reply<O>;
    },
    stop: async () => leave(undefined),
  };
}
