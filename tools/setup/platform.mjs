/** Programs of a session are stopped as process groups, and a shell script guards them: Windows has neither. */
export const platform = {
  name: 'Platform',
  cost: '',
  state: () =>
    process.platform === 'win32'
      ? { ok: false, missing: 'this is Windows', fix: 'use Linux in WSL 2, or macOS' }
      : { ok: true, found: `${process.platform} ${process.arch}` },
};
