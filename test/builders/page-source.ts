type Attributes = Readonly<Record<string, string | boolean>>;

/** An element of Appium's page source, with the attributes that matter to a test. */
export function element(
  className: string,
  attributes: Attributes = {},
  children: readonly string[] = [],
): string {
  const all = {
    class: className,
    package: 'com.acme',
    enabled: true,
    bounds: '[0,0][1080,1800]',
    ...attributes,
  };
  const text = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
  return `<${className}${text.join('')}>${children.join('')}</${className}>`;
}

export const button = (text: string, attributes: Attributes = {}): string =>
  element('android.widget.Button', { text, clickable: true, ...attributes });

export const pageOf = (...roots: readonly string[]): string =>
  `<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0">${roots.join('')}</hierarchy>`;
