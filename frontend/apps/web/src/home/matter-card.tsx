/** One matter that needs this person: what, by when, how much, and the one thing to do about it. */
import { Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCash,
  IconChecks,
  IconClockExclamation,
  IconCopy,
  IconListDetails,
  IconReportMoney,
  IconSitemap,
  IconTag,
  type Icon,
} from '@tabler/icons-react';
import { formatDeadline } from '@trajeto/shared-format';
import { Money, PeopleStack, useNow, type Tone } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { homeText } from './home.text';
import type { Matter, MatterKind } from './matters';
import classes from './needs-you.module.css';

const LOOKS: Readonly<Record<MatterKind, { icon: Icon; tone: Tone }>> = {
  approvals: { icon: IconChecks, tone: 'ipe' },
  changing: { icon: IconArrowsExchange, tone: 'dende' },
  expiring: { icon: IconClockExclamation, tone: 'urucum' },
  quoted: { icon: IconTag, tone: 'anil' },
  failed: { icon: IconAlertTriangle, tone: 'urucum' },
  returned: { icon: IconArrowBackUp, tone: 'urucum' },
  suspected: { icon: IconCopy, tone: 'dende' },
  advance: { icon: IconCash, tone: 'petroleo' },
  return: { icon: IconReportMoney, tone: 'dende' },
  payment: { icon: IconCash, tone: 'petroleo' },
  uncovered: { icon: IconSitemap, tone: 'dende' },
  queue: { icon: IconListDetails, tone: 'anil' },
};
const MOST_FACES = 3;

/** Ticks by itself, so that the rest of the home stays still. */
function UrgentHint({ deadlineAt }: { deadlineAt: string }) {
  const { text, isPast } = formatDeadline(deadlineAt, useNow(1000));
  return isPast ? homeText.tooLate : homeText.mostUrgent(text);
}

function Hint({ kind, hint, deadlineAt }: Matter) {
  if (!deadlineAt) return hint;
  if (kind === 'approvals') return <UrgentHint deadlineAt={deadlineAt} />;
  return <Expiring hint={hint} deadlineAt={deadlineAt} />;
}

function Expiring({ hint, deadlineAt }: { hint: string; deadlineAt: string }) {
  return `${hint} · ${formatDeadline(deadlineAt, useNow(1000)).text}`;
}

function Stake({ value, people, total }: Matter) {
  if (people) return <PeopleStack people={people} cap={MOST_FACES} {...(total !== undefined && { total })} />;
  return value === undefined ? <span /> : <Money value={value} fw={600} />;
}

function Tile({ icon: TileIcon, tone }: { icon: Icon; tone: Tone }) {
  return (
    <span className={classes.tile} style={{ background: `var(--tj-${tone}-wash)`, color: `var(--tj-${tone}-icon)` }}>
      <TileIcon size={20} stroke={1.75} aria-hidden />
    </span>
  );
}

/** `to` of the button is null while there is no screen to act on. */
export function MatterCard({ matter, to }: { matter: Matter; to: string | null }) {
  return (
    <li className={`tj-card ${classes.matter ?? ''}`}>
      <div className={classes.what}>
        <Tile {...LOOKS[matter.kind]} />
        <div className={classes.words}>
          <Text fz="sm" fw={600} className="tj-num">
            {matter.title}
          </Text>
          <Text fz="sm" c="dimmed" className="tj-num" lineClamp={2}>
            <Hint {...matter} />
          </Text>
        </div>
      </div>
      <div className={classes.foot}>
        <Stake {...matter} />
        {to && (
          <Button
            component={Link}
            to={to}
            size="sm"
            variant={matter.kind === 'approvals' ? 'light' : 'default'}
            aria-label={`${matter.action}: ${matter.title}`}
          >
            {matter.action}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Nothing waits: said where the cards would stand, and as high as they. */
export function AllDoneCard() {
  return (
    <div className={classes.matters}>
      <div className={`tj-card ${classes.matter ?? ''} ${classes.allDone ?? ''}`}>
        <div className={classes.what}>
          <Tile icon={IconChecks} tone="folha" />
          <Text fz="sm" c="dimmed" className={classes.words ?? ''}>
            {homeText.allDone}
          </Text>
        </div>
      </div>
    </div>
  );
}

export function SolvedCard({ matter }: { matter: Matter }) {
  return (
    <li className={`tj-card ${classes.solved ?? ''}`} role="status">
      <IconChecks size={20} stroke={1.75} color="var(--tj-folha-icon)" aria-hidden />
      <Text fz="sm">
        <b>{matter.title}</b> · {homeText.solved}
      </Text>
    </li>
  );
}
