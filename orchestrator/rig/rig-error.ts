/** Device, adb or Appium is unusable; the message is one sentence for the user. Exit code 3. */
export class RigError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'RigError';
  }
}
