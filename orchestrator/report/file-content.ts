/** What goes into a file; text is written as UTF-8. */
export type FileContent = string | Uint8Array;
