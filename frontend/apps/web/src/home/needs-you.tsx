/** What waits for this person; one card per matter. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './home.module.css';
import { homeText } from './home.text';

function ApprovalsCard({ pending, to }: { pending: number; to: string | null }) {
  return (
    <div className={`tj-card ${classes.matter ?? ''}`}>
      <Group wrap="nowrap" gap="sm">
        <span className={classes.tile}>
          <IconChecks size={20} stroke={1.75} aria-hidden />
        </span>
        <div>
          <Text fz="sm" fw={600} className="tj-num">
            {homeText.approvals(pending)}
          </Text>
          <Text fz="sm" c="dimmed">
            {homeText.approvalsHint}
          </Text>
        </div>
      </Group>
      {to && (
        <Button component={Link} to={to} variant="light" className={classes.act}>
          {homeText.decideNow}
        </Button>
      )}
    </div>
  );
}

/** `approvalsTo` is null while there is no screen to decide on. */
export function NeedsYou({ pending, approvalsTo }: { pending: number; approvalsTo: string | null }) {
  return (
    <section aria-labelledby="needs-you">
      <Title order={2} id="needs-you" mb="sm">
        {homeText.needsYou}
      </Title>
      {pending > 0 ? (
        <div className={classes.matters}>
          <ApprovalsCard pending={pending} to={approvalsTo} />
        </div>
      ) : (
        <Text c="dimmed">{homeText.allDone}</Text>
      )}
    </section>
  );
}
