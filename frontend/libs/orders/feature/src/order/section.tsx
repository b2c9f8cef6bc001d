/** A part of the order: a card on the desktop, folded to its title on a phone. */
import { Collapse, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useIsMobile } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './order.module.css';

interface SectionProps {
  id: string;
  title: string;
  /** Beside the title on a phone, where the rest is folded. */
  summary?: ReactNode;
  action?: ReactNode;
  isOpen?: boolean;
  /** Its title is said elsewhere on the desktop. */
  isBare?: boolean;
  children: ReactNode;
}

function Folded({ id, title, summary, action, isOpen = false, children }: SectionProps) {
  const [opened, { toggle }] = useDisclosure(isOpen);
  return (
    <section id={id} className={`tj-card ${classes.section ?? ''}`} aria-labelledby={`${id}-title`}>
      <Title order={2} id={`${id}-title`}>
        <UnstyledButton className={classes.fold} aria-expanded={opened} aria-controls={`${id}-body`} onClick={toggle}>
          <span>{title}</span>
          <span className={classes.foldSummary}>{summary}</span>
          <IconChevronDown size={20} aria-hidden data-open={opened || undefined} />
        </UnstyledButton>
      </Title>
      <Collapse expanded={opened} id={`${id}-body`}>
        {action && <div className={classes.foldAction}>{action}</div>}
        {children}
      </Collapse>
    </section>
  );
}

export function Section(props: SectionProps) {
  const isMobile = useIsMobile();
  if (isMobile) return <Folded {...props} />;
  const { id, title, action, isBare = false, children } = props;
  return (
    <section
      id={id}
      className={`tj-card ${classes.section ?? ''}`}
      aria-labelledby={isBare ? undefined : `${id}-title`}
      aria-label={isBare ? title : undefined}
    >
      {!isBare && (
        <div className={classes.sectionHead}>
          <Title order={2} id={`${id}-title`}>
            {title}
          </Title>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
