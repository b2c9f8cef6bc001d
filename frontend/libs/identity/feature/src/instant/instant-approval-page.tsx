/** /pedidos/senha-aprovar: an approver decides from their mail with their password alone; it never signs anybody in. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instantSummaryQuery } from '@trajeto/identity-data-access/instant-approval';
import { Banner, ErrorState } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOfError } from '../attempts/refusal';
import { BareLayout } from '../bare/bare-layout';
import { instantText, wordsOf } from './instant.text';
import { linkOf, pathOf, type ApprovalLink } from './link';
import { PasswordForm } from './password-form';
import { SummaryCard } from './summary-card';

export interface InstantApprovalPageProps {
  /** Who is signed in in this browser, if anybody: the link may be somebody else's. */
  signedInAs: { name: string; email: string } | null;
  /** Opens the page of what was approved, by its path. */
  onOpen: (path: string) => void;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface EndProps {
  link: ApprovalLink;
  isSignedIn: boolean;
}

function DeadLink({ link, isSignedIn }: EndProps) {
  const words = wordsOf[link.kind];
  return (
    <Stack gap="md">
      <Title order={1}>{instantText.dead}</Title>
      {link.orderUuid !== '' && (
        <Button component="a" href={pathOf(link)} h={44}>
          {isSignedIn ? words.see : words.enterToSee}
        </Button>
      )}
    </Stack>
  );
}

function Approved({ link, isApplied, isSignedIn }: EndProps & { isApplied: boolean }) {
  const words = wordsOf[link.kind];
  return (
    <Stack gap="md" role="status">
      <Title order={1}>{instantText.approved}</Title>
      <Text>{isApplied ? words.approvedHint : instantText.applying}</Text>
      <Button component="a" href={pathOf(link)} h={44}>
        {isSignedIn ? words.see : instantText.enter}
      </Button>
    </Stack>
  );
}

function Asking({ link, signedInAs, onDone, onDead }: AskingProps) {
  const { data, error, refetch } = useQuery(instantSummaryQuery(link.token));
  if (codeOfError(error) === 'INVALID_APPROVAL_TOKEN') return <DeadLink link={link} isSignedIn={signedInAs !== null} />;
  const isOther = signedInAs !== null && !isSame(signedInAs.email, link.email);
  return (
    <Stack gap="md">
      <Title order={1}>{instantText.title}</Title>
      {error ? (
        <ErrorState message={wordsOf[link.kind].loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SummaryCard summary={data} kind={link.kind} />
      ) : (
        <Skeleton height={188} radius="lg" />
      )}
      {isOther && <Banner tone="anil" title={instantText.otherPerson(signedInAs.name, link.email)} />}
      <PasswordForm link={link} isReady={data !== undefined} onDone={onDone} onDead={onDead} />
    </Stack>
  );
}

interface AskingProps {
  link: ApprovalLink;
  signedInAs: InstantApprovalPageProps['signedInAs'];
  onDone: (outcome: { isApplied: boolean }) => void;
  onDead: () => void;
}

export function InstantApprovalPage({ signedInAs, onOpen }: InstantApprovalPageProps) {
  const [query] = useSearchParams();
  const link = linkOf(query);
  const [isDead, setIsDead] = useState(link.token === '');
  const [outcome, setOutcome] = useState<{ isApplied: boolean } | null>(null);
  useEffect(() => {
    document.title = `${instantText.title} · Trajeto`;
  }, []);
  const isSignedIn = signedInAs !== null;
  const finish = (reached: { isApplied: boolean }) => {
    if (signedInAs && isSame(signedInAs.email, link.email)) onOpen(pathOf(link));
    else setOutcome(reached);
  };
  const screen = isDead ? (
    <DeadLink link={link} isSignedIn={isSignedIn} />
  ) : outcome ? (
    <Approved link={link} isApplied={outcome.isApplied} isSignedIn={isSignedIn} />
  ) : (
    <Asking link={link} signedInAs={signedInAs} onDone={finish} onDead={() => setIsDead(true)} />
  );
  return <BareLayout>{screen}</BareLayout>;
}
