import { type Phone, phoneNamed } from '../../virtual-device/index.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { existingFile } from './option.ts';

/** @throws UsageError if there is no phone of this name */
export function phoneOf(nameOrFile: string): Phone {
  if (nameOrFile.endsWith('.json')) existingFile('--as', nameOrFile);
  try {
    return phoneNamed(nameOrFile);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
