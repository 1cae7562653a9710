/** How large the house may be; `test/architecture/house.test.ts` fails above. */
export const LIMITS = {
  /** Rooms of `orchestrator/`, besides the files directly in it. */
  orchestratorRooms: 16,
  /** Lines of a tree without tests. */
  lines: { orchestrator: 57_471, 'virtual-device': 26_641 },
  /** Lines of a file, tests aside. */
  linesOfFile: 250,
  /** Files of `orchestrator/` with at most 30 lines and one importer. */
  fragments: 40,
  fragmentLines: 30,
  /** Modules that `import { scenario } from 'hitchproof'` loads into a worker. */
  specEntry: 120,
  /** Files of `judge/` from which a verdict is made. */
  verdictFiles: 15,
} as const;

/** What one reads to understand a thing: the module where one begins. */
export const ENTRIES: Readonly<Record<string, string>> = {
  'the spec entry': 'orchestrator/wdio/index.ts',
  'the verdict': 'orchestrator/judge/judge-session.ts',
  'a metric': 'orchestrator/compute/metrics/scroll-hitch-rate.ts',
  'a gesture': 'orchestrator/capture/slide-gesture.ts',
};
