/** Names that adb, Appium, the virtual device, Selenium and Allure need, on every system, in any case. */
const NEEDED = new RegExp(
  `^(?:${[
    ...['path', 'home', 'user', 'logname', 'shell', 'term', 'lang', 'language', 'tz'],
    ...['tmp', 'temp', 'tmpdir', 'xdg_.*', 'display', 'ld_library_path', 'malloc_arena_max', 'ci'],
    ...['systemroot', 'windir', 'comspec', 'pathext', 'userprofile', 'homedrive', 'homepath'],
    ...['appdata', 'localappdata', 'programdata', 'programfiles.*'],
    ...[
      'java_home',
      'java_tool_options',
      'jdk_java_options',
      'node_options',
      'node_extra_ca_certs',
      'node_env',
    ],
    ...['ssl_cert_file', 'ssl_cert_dir', 'https?_proxy', 'all_proxy', 'no_proxy'],
    ...['android_home', 'android_sdk_root', 'android_user_home', 'android_adb_server_.*', 'android_serial'],
    ...['adb_.*', 'appium_.*'],
  ].join('|')})$`,
  'i',
);

/**
 * The variables for programs of others: a list of what they need, because a CI job's variables have its tokens and
 * passwords. Specs get all variables, as they may log in to the app. The locale is one in which Java finds a file whose path
 * has a letter outside of ASCII.
 */
export const toolVariables = (all: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(all).filter(([name]) => NEEDED.test(name))),
  LC_ALL: 'C.UTF-8',
});
