import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A pull request of the fake, by its head. */
export interface Pull {
  readonly number: number;
  /** `owner:branch`. */
  readonly label: string;
  readonly sha: string;
}

const objectSchema = z.record(z.string(), z.unknown());
type Json = z.infer<typeof objectSchema>;

const operationSchema = z.object({
  method: z.string(),
  path: z.string(),
  id: z.string(),
  query: z.array(z.object({ name: z.string(), schema: objectSchema })),
  body: objectSchema.optional(),
  status: z.number(),
  example: z.union([objectSchema, z.array(objectSchema)]),
});

/** The operations that Hitchproof uses, as GitHub's published description has them: parameters, bodies and examples of answers. */
const { operations } = z
  .object({ operations: z.array(operationSchema) })
  .parse(testdata('github-operations.json'));
const { event: publishedEvent } = z
  .object({ event: z.looseObject({ workflow_run: objectSchema }) })
  .parse(testdata('github-event.json'));

function testdata(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8'));
}

/** The published example of an event `workflow_run`, of a run of that head; `pull_requests` is empty, as for a fork. */
export const workflowRunEvent = ({ label, sha }: Pick<Pull, 'label' | 'sha'>): Json => {
  const [owner = '', branch = ''] = label.split(':');
  const { workflow_run: run } = publishedEvent;
  const { owner: login, ...repository } = objectSchema.parse(run.head_repository);
  return {
    ...publishedEvent,
    workflow_run: {
      ...run,
      event: 'pull_request',
      head_branch: branch,
      head_sha: sha,
      html_url: 'https://example.org/run/1',
      pull_requests: [],
      head_repository: { ...repository, owner: { ...objectSchema.parse(login), login: owner } },
    },
  };
};

export interface FakeGitHub {
  readonly url: string;
  /** Bodies of the comments, by pull request. */
  readonly comments: ReadonlyMap<number, readonly string[]>;
  readonly checkRuns: readonly Json[];
  /** What was written: `POST /path body`. */
  readonly written: readonly string[];
  readonly close: () => void;
}

/** An artifact of a run. */
export interface Artifact {
  readonly run: number;
  readonly id: number;
  readonly name: string;
}

/** GitHub's API on loopback: refuses with 422 what its published description does not allow, and answers with its examples. */
export async function fakeGitHub(
  pulls: readonly Pull[],
  artifacts: readonly Artifact[] = [],
): Promise<FakeGitHub> {
  const comments = new Map<number, string[]>();
  const checkRuns: Json[] = [];
  const written: string[] = [];
  const answers: Readonly<Record<string, (asked: Asked) => unknown>> = {
    'pulls/list': ({ query, example: [pull] }) =>
      pulls
        .filter(({ label }) => query.get('state') === 'open' && query.get('head') === label)
        .map(({ number, sha, label }) => ({
          ...pull,
          number,
          head: { ...objectSchema.parse(pull?.head), sha, label },
        })),
    'issues/list-comments': ({ ids: [number = 0], example: [comment] }) =>
      (comments.get(number) ?? []).map((body, i) => ({
        ...comment,
        id: number * 1000 + i,
        body,
        user: { ...objectSchema.parse(comment?.user), type: 'Bot' },
      })),
    'issues/create-comment': ({ ids: [number = 0], body, example: [comment] }) => {
      comments.set(number, [...(comments.get(number) ?? []), String(body.body)]);
      return comment;
    },
    'issues/update-comment': ({ ids: [id = 0], body, example: [comment] }) => {
      comments.get(Math.floor(id / 1000))?.splice(id % 1000, 1, String(body.body));
      return comment;
    },
    'actions/list-workflow-run-artifacts': ({ query, ids: [of], example: [answer] }) => {
      const [artifact] = z.object({ artifacts: z.array(objectSchema) }).parse(answer).artifacts;
      const found = artifacts
        .filter(({ run, name }) => run === of && name === (query.get('name') ?? name))
        .map(({ id, name }) => ({ ...artifact, id, name }))
        .toSorted((a, b) => b.id - a.id);
      return { total_count: found.length, artifacts: found };
    },
    'checks/create': ({ body, example: [run] }) => ({ ...run, id: checkRuns.push(body) }),
    'checks/update': ({ ids: [id = 0], body, example: [run] }) => {
      checkRuns[id - 1] = merged(checkRuns[id - 1] ?? {}, body);
      return run;
    },
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      const found = understood(request.method ?? '', request.url ?? '', text);
      if (text !== '') written.push(`${request.method} ${request.url} ${text}`);
      const answer = 'refusal' in found ? { message: found.refusal } : answers[found.id]?.(found);
      response.writeHead('refusal' in found ? 422 : found.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, comments, checkRuns, written, close: () => void server.close() };
}

interface Asked {
  readonly id: string;
  readonly status: number;
  readonly query: URLSearchParams;
  /** Numbers in the path. */
  readonly ids: readonly number[];
  readonly body: Json;
  readonly example: readonly Json[];
}

/** A request by the description, or what it forbids of it. */
function understood(method: string, url: string, text: string): Asked | { readonly refusal: string } {
  const { pathname, searchParams: query } = new URL(url, 'http://127.0.0.1');
  const operation = operations.find(
    ({ path, ...of }) =>
      of.method === method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (operation === undefined) return { refusal: `no operation ${method} ${pathname}` };
  const unknown = [...query.keys()].find((key) => operation.query.every(({ name }) => name !== key));
  if (unknown !== undefined) return { refusal: `no parameter ${unknown}` };
  const body = text === '' ? {} : objectSchema.parse(JSON.parse(text));
  const refusal = operation.body === undefined ? undefined : refusalOf(body, operation.body);
  if (refusal !== undefined) return { refusal };
  const ids = pathname.split('/').map(Number).filter(Number.isInteger);
  return {
    id: operation.id,
    status: operation.status,
    query,
    ids: ids.filter((id) => id > 0),
    body,
    example: [operation.example].flat(),
  };
}

function refusalOf(body: Json, schema: Json): string | undefined {
  const parsed = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body);
  if (!parsed.success) return z.prettifyError(parsed.error);
  return unknownIn(body, schema);
}

/** GitHub ignores properties that it does not know: they are mistakes of the one who sends them. */
function unknownIn(value: unknown, schema: unknown): string | undefined {
  const { properties, items } = z.looseObject({ properties: objectSchema.optional() }).parse(schema);
  if (Array.isArray(value))
    return value.map((item) => unknownIn(item, items)).find((one) => one !== undefined);
  const parsed = objectSchema.safeParse(value);
  if (!parsed.success || properties === undefined) return undefined;
  for (const [name, inner] of Object.entries(parsed.data)) {
    if (properties[name] === undefined) return `no property ${name}`;
    const refusal = unknownIn(inner, properties[name]);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** An update of a check run adds its annotations. https://docs.github.com/rest/checks/runs#update-a-check-run */
function merged(run: Json, change: Json): Json {
  const annotationsOf = (of: Json): readonly unknown[] =>
    z.object({ annotations: z.array(z.unknown()).default([]) }).parse(of.output ?? {}).annotations;
  const annotations = [...annotationsOf(run), ...annotationsOf(change)];
  const output = { ...objectSchema.parse(change.output ?? run.output ?? {}), annotations };
  return { ...run, ...change, output };
}
