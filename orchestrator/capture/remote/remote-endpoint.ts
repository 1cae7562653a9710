import { z } from 'zod';
import { UsageError } from '../../base/errors.ts';

/**
 * An Appium server or Selenium Grid that is not started by this package. It is saved in the run folder, so it contains the
 * names of environment variables with credentials, never their values.
 */
export const remoteEndpointSchema = z.object({
  /** `vendor`: a device farm's server, which takes sessions and has no `/status`. */
  kind: z.enum(['appium', 'grid', 'vendor']),
  /**
   * Base URL of the WebDriver commands, e.g. `http://host:4444` or `https://host/wd/hub`. `{NAME}` stands for the value of
   * the environment variable NAME, for URLs that are secret.
   */
  url: z.string(),
  /** Environment variables that contain a user name and an access key. */
  credentials: z.object({ userVariable: z.string(), keyVariable: z.string() }).exactOptional(),
  /** Capabilities that choose a device; they take precedence over those of wdio.conf.ts. */
  capabilities: z.record(z.string(), z.unknown()),
  /** Local APK → name of the uploaded app. The first is installed when a session starts. */
  uploads: z.record(z.string(), z.string()).exactOptional(),
});
export type RemoteEndpoint = z.infer<typeof remoteEndpointSchema>;

/**
 * The URL of a server as entered by a user.
 * @param option the option that names it, for the message
 * @throws UsageError for anything but an http or https URL without user, query and fragment
 */
export function endpointUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} takes a URL like http://host:4723, not '${withoutCredentials(text)}'.`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${option} contains credentials, which would appear in logs: set them in the environment as ${USER_VARIABLE} and ${KEY_VARIABLE}.`,
    );
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${option} takes a URL without query and fragment, not '${text}'.`);
  return url.href.replace(/\/$/, '');
}

const withoutCredentials = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');

/** Credentials for a server without a preset. */
export const USER_VARIABLE = 'HITCHPROOF_REMOTE_USER';
export const KEY_VARIABLE = 'HITCHPROOF_REMOTE_KEY';
