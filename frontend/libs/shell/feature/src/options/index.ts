/** The options menu as a page, a chunk of its own. */
export { OptionsPage } from './options-page';
