/** Formatted text as the server keeps it, read and written. Its editor is fetched when it is first drawn. */
export { RichTextInput } from './fetched-editor';
export { RichText } from './rich-text';
export { htmlToStored, plainText, storedToHtml } from './stored-html';
