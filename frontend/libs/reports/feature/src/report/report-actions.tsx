/** The buttons of a report: exactly those the server allows, the one that matters filled. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRemoveReport, useRequestApproval, type Report } from '@trajeto/reports-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { IconDots, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RemoveDialog } from '../page/remove-dialog';
import { PaymentSidebar, type Due } from '../payment/payment-sidebar';
import { reportText } from './report.text';

const LIST = '/pedidos/meus-pedidos?orderType=expense_report#all';

function dueOf(report: Report, payment: 'refund' | 'return'): Due {
  return {
    payment,
    subject: report.uuid,
    person: report.customerEmployee.name,
    value: payment === 'refund' ? report.refundAmount : report.returnAmount,
    payeePix: report.payeePix,
    what: report.name,
  };
}

export function RemoveReportDialog({ report, opened, onClose }: { report: Report; opened: boolean; onClose: () => void }) {
  const { run, isPending } = useRemoveReport({ success: reportText.removed, failure: reportText.removeFailed });
  const words = { title: reportText.removeTitle(report.name), body: reportText.removeBody, verb: reportText.remove };
  return <RemoveDialog opened={opened} onClose={onClose} remove={() => run(report)} isPending={isPending} list={LIST} words={words} />;
}

/** What is seldom wanted, behind the three dots. */
export function ReportMenu({ report }: { report: Report }) {
  const [isRemoving, removing] = useDisclosure(false);
  const may = (action: string) => report.allowedActions.includes(action);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={reportText.more}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('edit') && (
            <Menu.Item
              component={Link}
              to={`/despesas/prestacao-de-contas?relatorio=${report.uuid}`}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {reportText.edit}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {reportText.print}
          </Menu.Item>
          {may('remove') && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="urucum" onClick={removing.open}>
              {reportText.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RemoveReportDialog report={report} opened={isRemoving} onClose={removing.close} />
    </>
  );
}

function SendButton({ report }: { report: Report }) {
  const { run, isPending } = useRequestApproval({ success: reportText.sent, failure: reportText.sendFailed });
  return (
    <NetworkButton loading={isPending} onClick={() => void run(report.uuid).catch(() => undefined)}>
      {reportText.send}
    </NetworkButton>
  );
}

/** What the page is for now. */
export function ReportButtons({ report, decision }: { report: Report; decision: ReactNode }) {
  const [due, setDue] = useState<Due | null>(null);
  const may = (action: string) => report.allowedActions.includes(action);
  return (
    <>
      {may('judge') && decision}
      {may('request_approval') && <SendButton report={report} />}
      {may('pay_refund') && <Button onClick={() => setDue(dueOf(report, 'refund'))}>{reportText.payRefund}</Button>}
      {may('receive_return') && <Button onClick={() => setDue(dueOf(report, 'return'))}>{reportText.receiveReturn}</Button>}
      <PaymentSidebar due={due} onClose={() => setDue(null)} onDone={() => setDue(null)} />
    </>
  );
}
