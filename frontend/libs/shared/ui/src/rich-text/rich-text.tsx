/** Formatted text, to be read. */
import classes from './rich-text.module.css';

/** `html` as `storedToHtml` cleaned it. */
export const RichText = ({ html }: { html: string }) => (
  <div data-note className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
);
