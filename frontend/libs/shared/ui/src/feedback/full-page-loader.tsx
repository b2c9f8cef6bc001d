/** The whole page while the session is being checked: only the line of the mark, drawing itself; light enough for the entry. */
import { VisuallyHidden } from '@mantine/core';
import { LogoSymbol } from '../motif/logo';
import classes from './loading.module.css';
import { statesText } from './states.text';

export function FullPageLoader() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.mark}>
        <LogoSymbol size={56} />
      </span>
      <VisuallyHidden>{statesText.loading}</VisuallyHidden>
    </div>
  );
}
