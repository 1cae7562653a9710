/** The W3C WebDriver errors that the UiAutomator2 server sends. https://www.w3.org/TR/webdriver2/#errors */
const STATUS = {
  'invalid argument': 400,
  'invalid element state': 400,
  'invalid selector': 400,
  'invalid session id': 404,
  'no such element': 404,
  'stale element reference': 404,
  'unknown command': 404,
  'unknown error': 500,
  'unsupported operation': 500,
} as const;

export class RestError extends Error {
  override readonly name = 'RestError';
  readonly code: keyof typeof STATUS;
  constructor(code: keyof typeof STATUS, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
  get status(): number {
    return STATUS[this.code];
  }
}
