/** Stays under the header while an agency works for a company, so that nobody books for the wrong one. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { readCustomer, useSession } from '@trajeto/shared-auth';
import { NetworkIcon, useIsMobile } from '@trajeto/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { CreditChip } from '../credit/credit-chip';
import { isAgencyManager } from '../navigation/menu';
import classes from './company-bar.module.css';
import { useCompanyChoice } from './company-choice';
import { companyText } from './company.text';
import type { InformationKind } from './information-kinds';
import { useOpenSwitcher } from './switcher-context';

const ClientInformation = lazy(() => import('./client-information'));
const KINDS: readonly InformationKind[] = ['issuers', 'approvers', 'notes'];

type Open = (kind: InformationKind) => void;

const InformationButtons = ({ onOpen }: { onOpen: Open }) =>
  KINDS.map((kind) => (
    <Button key={kind} variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => onOpen(kind)}>
      {companyText[kind]}
    </Button>
  ));

/** The phone's bar has one line: the same choices behind one button. */
function InformationMenu({ onOpen }: { onOpen: Open }) {
  return (
    <Menu position="bottom-end" shadow="sm" radius="lg" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="ardosia" size={40} aria-label={companyText.information}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} mih={44} onClick={() => onOpen(kind)}>
            {companyText[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Information({ isMobile }: { isMobile: boolean }) {
  const [kind, setKind] = useState<InformationKind>('issuers');
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = (wanted: InformationKind) => {
    setKind(wanted);
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      {isMobile ? <InformationMenu onOpen={open} /> : <InformationButtons onOpen={open} />}
      {isWanted && (
        <Suspense>
          <ClientInformation kind={kind} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Clear() {
  const { choose, isSwitching } = useCompanyChoice();
  const clear = async () => {
    await choose(null);
    // The bar leaves with the company, and the button with the bar.
    if (readCustomer() === null) document.getElementById('conteudo')?.focus({ preventScroll: true });
  };
  return (
    <Tooltip label={companyText.clear}>
      <NetworkIcon variant="subtle" color="ardosia" aria-label={companyText.clear} loading={isSwitching} onClick={() => void clear()}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </NetworkIcon>
    </Tooltip>
  );
}

export function CompanyBar() {
  const session = useSession();
  const openSwitcher = useOpenSwitcher();
  const isMobile = useIsMobile();
  return (
    <section className={classes.bar} aria-label={companyText.bar}>
      <p className={classes.name} title={session.customerName ?? undefined}>
        {!isMobile && `${companyText.working} `}
        <strong>{session.customerName}</strong>
      </p>
      {isMobile && isAgencyManager(session) && <Information isMobile />}
      {!isMobile && (
        <div className={classes.tools}>
          {isAgencyManager(session) && <Information isMobile={false} />}
          <CreditChip />
          <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={openSwitcher}>
            {companyText.switch}
          </Button>
        </div>
      )}
      <Clear />
    </section>
  );
}
