/** /pedidos/senha-aprovar, signed in or not: a session is only named here, never asked for and never made. */
import { InstantApprovalPage } from '@trajeto/identity-feature/instant-approval';
import { readToken } from '@trajeto/shared-auth';
import { FullPageLoader } from '@trajeto/shared-ui';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { RailBeside } from '@trajeto/shell-feature';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { frameParts } from '../frame-parts';
import { isBuilt } from '../routes';

export function InstantApprovalScreen() {
  const navigate = useNavigate();
  const [hasToken] = useState(() => readToken() !== null);
  const query = bootstrapQuery();
  const { data, isPending } = useQuery(hasToken ? query : { ...query, queryFn: skipToken });
  // Who is here is known first: the page must not move under a password being typed.
  if (hasToken && isPending) return <FullPageLoader />;
  const page = (
    <InstantApprovalPage
      signedInAs={data ? { name: data.user.name, email: data.user.email } : null}
      onOpen={(path) => void navigate(path)}
    />
  );
  if (!data) return page;
  return (
    <RailBeside bootstrap={data} isBuilt={isBuilt} panels={frameParts.panels}>
      {page}
    </RailBeside>
  );
}
