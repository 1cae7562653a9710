// Imports nothing, and programs import it before all else: an error that nothing catches, such as a module that cannot be
// loaded, ends Node.js with 1, which is the exit code of a regression.

const INFRASTRUCTURE = 3;
const TOO_MANY_FILES = 'Too many files are open: raise the limit, e.g. `ulimit -n 1024`. [set-up]';
const MAY_BE_LIMIT = '; if it is there, raise the limit of open files, e.g. `ulimit -n 1024`.';

process.on('uncaughtException', (error) => {
  const [sentence = ''] = String(error?.message ?? error).split('\n');
  const isOfLimit = /\b(?:EMFILE|ENFILE)\b|too many open files/.test(`${error?.code} ${sentence}`);
  // Node.js looks for the files of a package, and takes one that it may not open for a missing one.
  const hint = /^Cannot find (?:package|module)\b/.test(sentence) ? MAY_BE_LIMIT : '';
  const said = isOfLimit ? TOO_MANY_FILES : `Hitchproof cannot run: ${sentence}${hint} [internal]`;
  process.stderr.write(`${said}\n`);
  if (process.argv.includes('--verbose') && error?.stack) process.stderr.write(`${error.stack}\n`);
  process.exit(INFRASTRUCTURE);
});
