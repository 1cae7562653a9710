/**
 * These names become part of a command line that the device's shell parses. They are validated instead of quoted, because
 * Appium and adb join arguments with spaces.
 * https://developer.android.com/build/configure-app-module#set-application-id
 */
const APPLICATION_ID = /^[a-zA-Z][a-zA-Z0-9_]*(\.[a-zA-Z][a-zA-Z0-9_]*)+$/;
const ACTIVITY = /^\.?[a-zA-Z_][a-zA-Z0-9_]*(\.[a-zA-Z_][a-zA-Z0-9_]*)*$/;
const MAX_CHARS = 255;

export const isApplicationId = (text: string): boolean =>
  text.length <= MAX_CHARS && APPLICATION_ID.test(text);

/** `com.example/.FeedActivity`. @throws Error if one of the names is invalid */
export function componentOf(packageName: string, activity: string): string {
  if (!isApplicationId(packageName))
    throw new Error(`${JSON.stringify(packageName)} is not an application id, e.g. com.example.app.`);
  if (activity.length > MAX_CHARS || !ACTIVITY.test(activity))
    throw new Error(
      `${JSON.stringify(activity)} is not the name of an activity, e.g. .FeedActivity; a nested class needs an activity-alias.`,
    );
  return `${packageName}/${activity}`;
}
