/** A `<details>` whose content is Markdown: GFM needs the empty lines. `title` is HTML already. */
export const fold = (title: string, content: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${content}\n\n</details>`;
