/** /pedidos/senha-aprovar, signed in or not: a session is only named here, never asked for and never made. */
import { InstantApprovalPage } from '@trajeto/identity-feature/instant-approval';
import { readToken } from '@trajeto/shared-auth';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

export function InstantApprovalScreen() {
  const navigate = useNavigate();
  const query = bootstrapQuery();
  const { data } = useQuery(readToken() ? query : { ...query, queryFn: skipToken });
  return (
    <InstantApprovalPage
      signedInAs={data ? { name: data.user.name, email: data.user.email } : null}
      onOpenOrder={(orderUuid) => void navigate(`/pedidos/${encodeURIComponent(orderUuid)}`)}
    />
  );
}
