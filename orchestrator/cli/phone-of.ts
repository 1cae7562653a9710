import { type Phone, phoneNamed } from '../../virtual-device/index.ts';
import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';

/** @throws UsageError if there is no phone of this name */
export function phoneOf(nameOrFile: string): Phone {
  try {
    return phoneNamed(nameOrFile);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
