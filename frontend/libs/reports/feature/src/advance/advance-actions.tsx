/** The buttons of an advance: exactly those the server allows. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRemoveAdvance, type Advance } from '@trajeto/reports-data-access';
import { IconCash, IconDots, IconPencil, IconReportMoney, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RemoveDialog } from '../page/remove-dialog';
import { PaymentSidebar, type Due } from '../payment/payment-sidebar';
import { advanceText } from './advance.text';

const LIST = '/pedidos/meus-pedidos?orderType=advance#all';

export const dueOf = (advance: Advance): Due => ({
  payment: 'advance',
  subject: advance.uuid,
  person: advance.traveler.name,
  value: advance.value,
  payeePix: advance.payeePix ?? null,
  what: advanceText.title(advance.advanceNumber),
});

const allows = ({ allowedActions }: Advance) => ({
  approve: allowedActions.includes('approve'),
  reject: allowedActions.includes('reject'),
  pay: allowedActions.includes('pay'),
  settle: allowedActions.includes('settle'),
  edit: allowedActions.includes('edit'),
  remove: allowedActions.includes('remove'),
});

function RemoveAdvance({ advance, opened, onClose }: { advance: Advance; opened: boolean; onClose: () => void }) {
  const { run, isPending } = useRemoveAdvance({ success: advanceText.removed, failure: advanceText.removeFailed });
  const words = { title: advanceText.removeTitle(advance.advanceNumber), body: advanceText.removeBody, verb: advanceText.remove };
  return <RemoveDialog opened={opened} onClose={onClose} remove={() => run(advance)} isPending={isPending} list={LIST} words={words} />;
}

/** What can be changed or taken back, behind the three dots. */
export function AdvanceMenu({ advance }: { advance: Advance }) {
  const [isRemoving, removing] = useDisclosure(false);
  const may = allows(advance);
  if (!may.edit && !may.remove) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={advanceText.more(advance.advanceNumber)}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.edit && (
            <Menu.Item
              component={Link}
              to={`/despesas/solicitar-adiantamento?adiantamento=${advance.uuid}`}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {advanceText.edit}
            </Menu.Item>
          )}
          {may.remove && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="urucum" onClick={removing.open}>
              {advanceText.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RemoveAdvance advance={advance} opened={isRemoving} onClose={removing.close} />
    </>
  );
}

/** What the page is for now. */
export function AdvanceButtons({ advance, decision, isOver = false }: { advance: Advance; decision: ReactNode; isOver?: boolean }) {
  const [due, setDue] = useState<Due | null>(null);
  const may = allows(advance);
  return (
    <>
      {(may.approve || may.reject) && decision}
      {may.pay && (
        <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => setDue(dueOf(advance))}>
          {advanceText.pay}
        </Button>
      )}
      {may.settle && (
        <Button
          component={Link}
          to={`/despesas/prestacao-de-contas?adiantamento=${advance.uuid}`}
          leftSection={<IconReportMoney size={18} aria-hidden />}
        >
          {advanceText.settle}
        </Button>
      )}
      <PaymentSidebar due={due} isOver={isOver} onClose={() => setDue(null)} onDone={() => setDue(null)} />
    </>
  );
}
