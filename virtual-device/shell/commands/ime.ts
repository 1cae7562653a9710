import { type Command, failed, lines } from '../command.ts';

/** The device shows no keyboard; the selected one is only stored. */
export const ime: Command = ({ system, args }) => {
  const [verb = '', name = ''] = args;
  switch (verb) {
    case 'list':
      return lines(system.settings.get('secure/default_input_method') ?? 'none');
    case 'set':
      system.settings.set('secure/default_input_method', name);
      return lines(`Input method ${name} selected for user #0`);
    case 'enable':
      return lines(`Input method ${name}: now enabled for user #0`);
    case 'disable':
      return lines(`Input method ${name}: now disabled for user #0`);
    case 'reset':
      system.settings.delete('secure/default_input_method');
      return lines('Reset current and enabled IMEs for user #0');
    default:
      return failed(`Unknown command: ${verb}`, 255);
  }
};
