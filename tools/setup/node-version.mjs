const NEEDED = [20, 19];

/** Required by Appium 3: its `engines` field has ^20.19. */
export const nodeVersion = {
  name: 'Node.js',
  cost: '',
  state() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const enough = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
    return enough
      ? { ok: true, found: process.versions.node }
      : {
          ok: false,
          missing: `this is ${process.versions.node}, the product needs ${NEEDED.join('.')} or newer`,
          fix: 'install Node.js 22, e.g. `nvm install 22`',
        };
  },
};
