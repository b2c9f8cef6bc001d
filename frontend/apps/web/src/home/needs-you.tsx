/** What waits for this person; one card per matter. */
import { Button, Group, Text, Title } from '@mantine/core';
import { useMoneyMatters, type Matter } from '@trajeto/reports-feature/home';
import { IconArrowBackUp, IconCash, IconChecks, IconReceipt, IconReportMoney, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './home.module.css';
import { homeText } from './home.text';

const ICONS: Readonly<Record<Matter['kind'], Icon>> = {
  returned: IconReceipt,
  advance: IconCash,
  return: IconArrowBackUp,
  payment: IconReportMoney,
};

interface MatterCardProps {
  icon: Icon;
  title: string;
  hint: string;
  /** Null while there is no screen to go to. */
  to: string | null;
  action: string;
}

function MatterCard({ icon: MatterIcon, title, hint, to, action }: MatterCardProps) {
  return (
    <div className={`tj-card ${classes.matter ?? ''}`}>
      <Group wrap="nowrap" gap="sm">
        <span className={classes.tile}>
          <MatterIcon size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.matterText}>
          <Text fz="sm" fw={600} className="tj-num">
            {title}
          </Text>
          <Text fz="sm" c="dimmed">
            {hint}
          </Text>
        </div>
      </Group>
      {to && (
        <Button component={Link} to={to} variant="light" className={classes.act} aria-label={`${action}: ${title}`}>
          {action}
        </Button>
      )}
    </div>
  );
}

/** `approvalsTo` is null while there is no screen to decide on. */
export function NeedsYou({ pending, approvalsTo }: { pending: number; approvalsTo: string | null }) {
  const matters = useMoneyMatters();
  return (
    <section aria-labelledby="needs-you">
      <Title order={2} id="needs-you" mb="sm">
        {homeText.needsYou}
      </Title>
      {pending + matters.length > 0 ? (
        <div className={classes.matters}>
          {pending > 0 && (
            <MatterCard
              icon={IconChecks}
              title={homeText.approvals(pending)}
              hint={homeText.approvalsHint}
              to={approvalsTo}
              action={homeText.decideNow}
            />
          )}
          {matters.map(({ id, kind, ...matter }) => (
            <MatterCard key={id} icon={ICONS[kind]} {...matter} />
          ))}
        </div>
      ) : (
        <Text c="dimmed">{homeText.allDone}</Text>
      )}
    </section>
  );
}
