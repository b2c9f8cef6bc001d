/** One section of the checkout: its number is a stop of the line; done and folded it is one row that says what was chosen. */
import { Button, Title } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Banner, useIsMobile } from '@trajeto/shared-ui';
import { type ReactNode, useId } from 'react';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';

interface SectionProps {
  id: string;
  position: number;
  title: string;
  isDone: boolean;
  isOpen: boolean;
  isLast?: boolean;
  folded: ReactNode;
  refusal?: string | undefined;
  /** Can something be changed here, or only read? */
  isReadOnly?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function Section({
  id: anchor,
  position,
  title,
  isDone,
  isOpen,
  isLast = false,
  folded,
  refusal,
  isReadOnly = false,
  onToggle,
  children,
}: SectionProps) {
  const id = useId();
  const isMobile = useIsMobile();
  const verb = isOpen ? checkoutText.done : isReadOnly ? checkoutText.see : checkoutText.edit;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li id={anchor} className={classes.step} data-done={isDone || undefined} data-last={isLast || undefined}>
      <span className={classes.stop} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={2.5} /> : position}
      </span>
      <section className={`tj-card ${classes.section ?? ''}`} aria-labelledby={id}>
        <div className={classes.head}>
          <Title order={2} id={id} aria-label={`${title}, ${isDone ? checkoutText.sectionDone : checkoutText.sectionOpen}`}>
            {title}
          </Title>
          {!isOpen && <div className={classes.folded}>{folded}</div>}
          <Button variant="subtle" className={classes.toggle} aria-expanded={isOpen} aria-label={`${verb}: ${title}`} onClick={onToggle}>
            {isMobile ? <Chevron size={20} aria-hidden /> : verb}
          </Button>
        </div>
        {isOpen && (
          <div className={classes.body}>
            {refusal && <Banner tone="urucum" title={refusal} />}
            {children}
          </div>
        )}
      </section>
    </li>
  );
}
