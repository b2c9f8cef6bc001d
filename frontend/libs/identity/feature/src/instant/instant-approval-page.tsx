/** /pedidos/senha-aprovar: an approver decides from their mail with their password alone; it never signs anybody in. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instantSummaryQuery } from '@trajeto/identity-data-access/instant-approval';
import { Banner, ErrorState } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOfError } from '../attempts/refusal';
import { BareLayout } from '../bare/bare-layout';
import { instantText } from './instant.text';
import { PasswordForm } from './password-form';
import { SummaryCard } from './summary-card';

export interface InstantApprovalPageProps {
  /** Who is signed in in this browser, if anybody: the link may be somebody else's. */
  signedInAs: { name: string; email: string } | null;
  onOpenOrder: (orderUuid: string) => void;
}

interface Link {
  email: string;
  token: string;
  orderUuid: string;
}

const orderPath = (orderUuid: string) => `/pedidos/${encodeURIComponent(orderUuid)}`;
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function DeadLink({ orderUuid, isSignedIn }: { orderUuid: string; isSignedIn: boolean }) {
  return (
    <Stack gap="md">
      <Title order={1}>{instantText.dead}</Title>
      {orderUuid !== '' && (
        <Button component="a" href={orderPath(orderUuid)} h={44}>
          {isSignedIn ? instantText.seeOrder : instantText.enterToSee}
        </Button>
      )}
    </Stack>
  );
}

function Approved({ orderUuid, isApplied, isSignedIn }: { orderUuid: string; isApplied: boolean; isSignedIn: boolean }) {
  return (
    <Stack gap="md" role="status">
      <Title order={1}>{instantText.approved}</Title>
      <Text>{isApplied ? instantText.approvedHint : instantText.applying}</Text>
      <Button component="a" href={orderPath(orderUuid)} h={44}>
        {isSignedIn ? instantText.seeOrder : instantText.enter}
      </Button>
    </Stack>
  );
}

function Asking({ link, signedInAs, onDone, onDead }: AskingProps) {
  const { data, error, refetch } = useQuery(instantSummaryQuery(link.token));
  if (codeOfError(error) === 'INVALID_APPROVAL_TOKEN') return <DeadLink orderUuid={link.orderUuid} isSignedIn={signedInAs !== null} />;
  const isOther = signedInAs !== null && !isSame(signedInAs.email, link.email);
  return (
    <Stack gap="md">
      <Title order={1}>{instantText.title}</Title>
      {error ? (
        <ErrorState message={instantText.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SummaryCard summary={data} />
      ) : (
        <Skeleton height={188} radius="lg" />
      )}
      {isOther && <Banner tone="anil" title={instantText.otherPerson(signedInAs.name, link.email)} />}
      <PasswordForm link={link} isReady={data !== undefined} onDone={onDone} onDead={onDead} />
    </Stack>
  );
}

interface AskingProps {
  link: Link;
  signedInAs: InstantApprovalPageProps['signedInAs'];
  onDone: (outcome: { isApplied: boolean }) => void;
  onDead: () => void;
}

export function InstantApprovalPage({ signedInAs, onOpenOrder }: InstantApprovalPageProps) {
  const [query] = useSearchParams();
  const link = { email: query.get('email') ?? '', token: query.get('token') ?? '', orderUuid: query.get('orderId') ?? '' };
  const [isDead, setIsDead] = useState(link.token === '');
  const [outcome, setOutcome] = useState<{ isApplied: boolean } | null>(null);
  useEffect(() => {
    document.title = `${instantText.title} · Trajeto`;
  }, []);
  const isSignedIn = signedInAs !== null;
  const finish = (reached: { isApplied: boolean }) => {
    if (signedInAs && isSame(signedInAs.email, link.email)) onOpenOrder(link.orderUuid);
    else setOutcome(reached);
  };
  const screen = isDead ? (
    <DeadLink orderUuid={link.orderUuid} isSignedIn={isSignedIn} />
  ) : outcome ? (
    <Approved orderUuid={link.orderUuid} isApplied={outcome.isApplied} isSignedIn={isSignedIn} />
  ) : (
    <Asking link={link} signedInAs={signedInAs} onDone={finish} onDead={() => setIsDead(true)} />
  );
  return <BareLayout>{screen}</BareLayout>;
}
