/** Segurança: the password, the second step, where I am signed in, and what I may ask about my data. */
import { PasswordCard } from './password-card';
import { PrivacyCard } from './privacy-card';
import { PrivacyDecisions } from './privacy-decisions';
import { SessionsCard } from './sessions-card';
import { TwoFactorCard } from './two-factor/two-factor-card';

export function Security() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
      <PrivacyCard />
      <PrivacyDecisions />
    </>
  );
}
