import { Command } from 'commander';
import type { CommandContext } from './command-context.ts';

/** `hitchproof mcp`: a server for agents. The protocol's library is loaded by this command only. */
export const mcpCommand = ({ done, here }: CommandContext): Command =>
  new Command('mcp')
    .description(
      'serve scan, perf, compare, explain and why to an agent by the Model Context Protocol (stdio)',
    )
    .action(async () => {
      const { serveMcp } = await import('./mcp/serve-mcp.ts');
      await serveMcp(here());
      done(0);
    });
