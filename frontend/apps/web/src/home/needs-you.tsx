/** What waits for this person, one card per matter: a row that scrolls on the phone, with a list as its twin. */
import { RollingNumber, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useSession } from '@trajeto/shared-auth';
import { ErrorState } from '@trajeto/shared-ui';
import { useShell, type IsBuilt } from '@trajeto/shell-feature';
import { lazy, Suspense, useId, useState } from 'react';
import { homeText } from './home.text';
import { AllDoneCard, MatterCard, SolvedCard } from './matter-card';
import { cardsOf, mattersOf, NEEDS_PARTS, type Matter } from './matters';
import classes from './needs-you.module.css';
import { isMissing, type HomeInbox } from './use-home-inbox';
import { useSolved } from './use-solved';

/** Cards before 'Ver tudo': one row of the desktop. */
const ROW = 4;

/** One object's own screen stands or falls with its list; whole places may not be built yet. */
const OF_ONE = /^\/(pedidos|despesas)\/[0-9a-f-]{36}/;
const placeOf = ({ to }: Matter, isBuilt: IsBuilt) => (OF_ONE.test(to) || isBuilt(to) ? to : null);

interface CardsProps {
  id: string;
  matters: readonly Matter[];
  solved: readonly Matter[];
  isListed: boolean;
}

function Cards({ id, matters, solved, isListed }: CardsProps) {
  const { isBuilt } = useShell();
  return (
    <ul id={id} className={classes.matters} data-listed={isListed || undefined}>
      {solved.map((matter) => (
        <SolvedCard key={`solved.${matter.id}`} matter={matter} />
      ))}
      {matters.map((matter) => (
        <MatterCard key={matter.id} matter={matter} to={placeOf(matter, isBuilt)} />
      ))}
    </ul>
  );
}

function Heading({ count }: { count: number }) {
  return (
    <Title order={2} id="needs-you">
      {homeText.needsYou}{' '}
      {count > 0 && (
        <Text span inherit fw={400} c="dimmed">
          <RollingNumber value={count} animationDuration={300} />
        </Text>
      )}
    </Title>
  );
}

function Waiting() {
  return (
    <div className={classes.matters} role="status" aria-label={homeText.needsYou}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} radius="lg" className={classes.waiting ?? ''} />
      ))}
    </div>
  );
}

/** Who has begun something does not carry it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps')).FirstSteps }));

/** In the place of the cards from the start: what stands below does not move when it comes. */
function NothingNeeded({ isBare }: { isBare: boolean }) {
  if (!isBare) return <AllDoneCard />;
  return (
    <Suspense fallback={<Waiting />}>
      <FirstSteps whileUnknown={<Waiting />} whenTaken={<AllDoneCard />} />
    </Suspense>
  );
}

interface NeedsYouProps {
  inbox: HomeInbox;
  /** Matters the composed answer does not hold. */
  others: readonly Matter[];
  /** Nothing in any part: steps to begin with, where they are left. */
  isBare?: boolean;
}

function Body({ inbox, others, isBare = false, isListed, id }: NeedsYouProps & { isListed: boolean; id: string }) {
  const session = useSession();
  const solved = useSolved(inbox.answer, session);
  const matters = inbox.answer ? cardsOf(inbox.answer.data, session, others) : [];
  if (inbox.isPending) return <Waiting />;
  if (!inbox.answer) return <ErrorState message={homeText.needsFailed} error={inbox.error} onRetry={inbox.retry} />;
  const isPaying = mattersOf(inbox.answer.data, session).length > 0;
  const hasMissing = NEEDS_PARTS.some((part) => isMissing(inbox, part));
  return (
    <>
      {matters.length + solved.length > 0 && (
        <Cards id={id} matters={isListed ? matters : matters.slice(0, ROW)} solved={solved} isListed={isListed} />
      )}
      {hasMissing && <ErrorState message={homeText.needsPartFailed} onRetry={inbox.retry} />}
      {matters.length + solved.length === 0 && !hasMissing && !isPaying && <NothingNeeded isBare={isBare} />}
    </>
  );
}

export function NeedsYou({ inbox, others, isBare = false }: NeedsYouProps) {
  const session = useSession();
  const [isListed, setIsListed] = useState(false);
  const id = useId();
  const count = inbox.answer ? cardsOf(inbox.answer.data, session, others).length : 0;
  return (
    <section aria-labelledby="needs-you">
      <div className={classes.head}>
        <Heading count={count} />
        {count > 1 && (
          <UnstyledButton
            className={classes.all}
            data-many={count > ROW || undefined}
            aria-expanded={isListed}
            aria-controls={id}
            onClick={() => setIsListed(!isListed)}
          >
            {isListed ? homeText.seeLess : homeText.seeAll}
          </UnstyledButton>
        )}
      </div>
      <Body inbox={inbox} others={others} isBare={isBare} isListed={isListed} id={id} />
    </section>
  );
}
