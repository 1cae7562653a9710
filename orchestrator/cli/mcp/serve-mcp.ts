import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { packageRoot } from '../../../tools/setup/places.mjs';
import { messageOf } from '../../base/errors.ts';
import { childEnvironment } from '../../environment.ts';
import { resultSchema } from '../../report/result/result.ts';
import { type Why, whyLines, whyOf, whySchema } from '../../report/why/why-of.ts';
import { outputSchemas } from '../json-output.ts';
import { ownPackage } from '../own-package.ts';

const PROGRAM = fileURLToPath(new URL('../hitchproof.mjs', import.meta.url));

interface OwnCommand {
  readonly project: string;
  /** Ends the command, which then stops what it has started. */
  readonly signal: AbortSignal;
  /** Called with each line of progress. */
  readonly say: (line: string) => void;
}

/**
 * Runs a command of this package in a process of its own.
 * @returns its standard output
 * @throws Error with the last of what it said if it printed no result
 */
async function runOwnCommand(args: readonly string[], { project, signal, say }: OwnCommand): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: project,
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let output = '';
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    say(line);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  if (output.trim() !== '') return output;
  throw new Error(said.slice(-LAST_LINES).join('\n') || `hitchproof ${args[0]} printed no result.`);
}
/** Of a failure: its sentence, and what was being done. */
const LAST_LINES = 5;

/**
 * Serves this package's commands to an agent until it closes standard input. Each call runs a command of its own, since
 * standard output belongs to the protocol.
 * @param project folder in which the commands run
 */
export async function serveMcp(project: string): Promise<void> {
  const skills = await loadSkills(join(packageRoot, 'skills'));
  const handle = serveStdio(() => {
    const server = hitchproofServer(project);
    skills.attach(server);
    return server;
  });
  await once(process.stdin, 'close');
  await handle.close();
}

const measuring = {
  device: z
    .string()
    .optional()
    .describe("`virtual` (no phone needed), `auto`, a phone's serial, or grid:<url>; default: auto"),
  runs: z.number().int().optional().describe('fixed number of runs per scenario; default: until decided'),
  slides: z.number().int().optional(),
};

function hitchproofServer(project: string): McpServer {
  const server = new McpServer(
    { name: 'hitchproof', version: ownPackage().version },
    { capabilities: { tools: {} } },
  );
  const tools = { server, project };
  addMeasuring(tools);
  addReading(tools);
  return server;
}

interface Tools {
  readonly server: McpServer;
  readonly project: string;
}

const runIn = (project: string) => (args: readonly string[], context: ServerContext) =>
  runOwnCommand([...args, '--json'], { project, signal: context.mcpReq.signal, say: progressOf(context) });

/** A command that prints a result, of which the answer says why. */
const judged = (running: Promise<string>): Promise<CallToolResult> =>
  answered(running, (text) => shownWhy(whyOf(resultSchema.parse(JSON.parse(text)))));

function addMeasuring({ server, project }: Tools): void {
  const run = runIn(project);
  server.registerTool(
    'scan',
    {
      title: 'Find and rank the lists of an app',
      description:
        'Finds every scrolling list of an APK, flings each, and ranks them by hitch rate. Takes minutes.',
      inputSchema: z.object({ apk: z.string(), ...measuring, screens: z.number().int().optional() }),
      outputSchema: outputSchemas.scan,
    },
    async ({ apk, ...options }, context) =>
      answered(run(['scan', apk, ...optionsOf(options)], context), (text) =>
        shown(outputSchemas.scan.parse(JSON.parse(text))),
      ),
  );
  server.registerTool(
    'perf',
    {
      title: 'Measure the specs and judge them',
      description:
        'Measures scroll smoothness by the specs of the project and says what failed and why, to the line. With `against` both builds take turns and are compared.',
      inputSchema: z.object({
        ...measuring,
        apk: z.string().optional(),
        against: z.string().optional().describe('APK of the build before'),
        spec: z.string().optional(),
        scenario: z.string().optional(),
        world: z.string().optional().describe('planted costs for the virtual device'),
      }),
      outputSchema: whySchema,
    },
    async (options, context) => judged(run(['perf', '--no-allure', ...optionsOf(options)], context)),
  );
}

function addReading({ server, project }: Tools): void {
  const run = runIn(project);
  server.registerTool(
    'compare',
    {
      title: 'Judge one saved run against another',
      description: 'Compares two run folders; needs no device.',
      inputSchema: z.object({ before: z.string(), after: z.string() }),
      outputSchema: whySchema,
    },
    async ({ before, after }, context) => judged(run(['compare', before, after, '--no-allure'], context)),
  );
  server.registerTool(
    'why',
    {
      title: 'Why a run has its verdict',
      description:
        'What decided the verdict of a run folder (default: the newest), the cause, its stack and line.',
      inputSchema: z.object({ run: z.string().optional(), scenario: z.string().optional() }),
      outputSchema: whySchema,
      annotations: { readOnlyHint: true },
    },
    async ({ run: folder, ...options }, context) =>
      answered(
        run(['why', ...(folder === undefined ? [] : [folder]), ...optionsOf(options)], context),
        (text) => shownWhy(whySchema.parse(JSON.parse(text))),
      ),
  );
  server.registerTool(
    'explain',
    {
      title: 'What a metric means',
      description: 'Definition, formula, sources, thresholds and terms of a metric, e.g. scroll-hitch-rate.',
      inputSchema: z.object({ id: z.string() }),
      outputSchema: outputSchemas.explain,
      annotations: { readOnlyHint: true },
    },
    async ({ id }, context) =>
      answered(run(['explain', id], context), (text) => shown(outputSchemas.explain.parse(JSON.parse(text)))),
  );
}

/** `{ apk: 'a.apk', runs: 2 }` → `--apk a.apk --runs 2` */
const optionsOf = (options: Readonly<Record<string, string | number | undefined>>): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  );

const shown = (value: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
  structuredContent: value,
});
const shownWhy = (why: Why): CallToolResult => ({
  content: [{ type: 'text', text: whyLines(why).join('\n') }],
  structuredContent: why,
});

/** What went wrong is an answer too: an agent can act on it. */
async function answered(
  running: Promise<string>,
  show: (text: string) => CallToolResult,
): Promise<CallToolResult> {
  try {
    return show(await running);
  } catch (error) {
    return { content: [{ type: 'text', text: messageOf(error) }], isError: true };
  }
}

/** Lines of progress, for a client that asks for them: a measurement takes longer than many clients wait in silence. */
function progressOf({ mcpReq: { _meta, notify } }: ServerContext): (line: string) => void {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (progressToken === undefined) return;
    progress++;
    void notify({ method: 'notifications/progress', params: { progressToken, progress, message } });
  };
}
