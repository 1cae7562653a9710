import { FaultError } from './fault-error.ts';

/** The command line or the configuration is invalid; the message is one sentence for the user. Exit code 2. */
export class UsageError extends FaultError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid-use', message, options);
    this.name = 'UsageError';
  }
}
