/** A thin line on top while a screen is on its way, after 150 ms. */
import { useElapsed } from '@trajeto/shared-ui';
import { useNavigation } from 'react-router';
import classes from './route-progress.module.css';

function Line() {
  return useElapsed(150) ? <div className={classes.line} /> : null;
}

export function RouteProgress() {
  return useNavigation().state === 'loading' ? <Line /> : null;
}
