/** `/`: sends each person where their day starts; a warning left by a redirect travels along. */
import { landingPath, useSession } from '@trajeto/shared-auth';
import { Navigate } from 'react-router';
import type { IsBuilt } from '../navigation/menu';

/** While the home of a context does not exist yet, its people start where everyone may. */
const FALLBACK = '/busca';

export function Landing({ isBuilt }: { isBuilt: IsBuilt }) {
  const { user } = useSession();
  const wanted = landingPath(user);
  return <Navigate to={isBuilt(wanted) ? wanted : FALLBACK} replace />;
}
