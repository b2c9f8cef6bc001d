/** /entrar/2fa: where the second step leads once it is done, or once it is over. */
import { TwoFactorPage } from '@trajeto/identity-feature/two-factor';
import { returnPath } from '@trajeto/shared-auth';
import { useLocation, useNavigate } from 'react-router';

export function TwoFactorScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <TwoFactorPage
      onSignedIn={() => void navigate(returnPath(search) ?? '/', { replace: true })}
      onBlocked={(email) => void navigate(`/entrar${search}`, { replace: true, state: { email } })}
    />
  );
}
