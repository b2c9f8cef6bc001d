/** /entrar inside the application, for whoever came back to it from another page of the way in. */
import { LoginPage, typedEmail } from '@trajeto/identity-feature';
import { returnPath } from '@trajeto/shared-auth';
import { useLocation, useNavigate } from 'react-router';

export function LoginScreen() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  return (
    <LoginPage
      email={typedEmail(state)}
      onSignedIn={() => void navigate(returnPath(search) ?? '/', { replace: true })}
      onGo={(path, typed) => void navigate(path, { state: typed })}
    />
  );
}
