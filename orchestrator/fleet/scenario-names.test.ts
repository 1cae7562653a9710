import { expect, it } from 'vitest';
import { scenarioNames } from './scenario-names.ts';

it.each([
  ["await scenario('feed-fling', { on: '~feed' });", ['feed-fling'], true],
  ['scenario(\n  "a", {});\nscenario(`b`, {});\nscenario("a", {})', ['a', 'b'], true],
  [
    "// scenario('old', {})\n/* scenario('older', {}) */ app.scenario('x', {}); myscenario('y', {})",
    [],
    true,
  ],
  ["for (const name of names) scenario(name, {}); scenario('a', {})", ['a'], false],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a spec
  ['scenario(`feed-${speed}`, {})', [], false],
  ["scenario('a' + n, {})", [], false],
  ["it('scenario', () => undefined)", [], true],
])('%j', (source, names, isComplete) => expect(scenarioNames(source)).toEqual({ names, isComplete }));
