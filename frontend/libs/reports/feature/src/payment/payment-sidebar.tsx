/** Registering money that changed hands: an advance paid, a refund paid, a return received. */
import { ActionIcon, Button, CopyButton, FileInput, Group, Select, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRegisterPayment, type PayeePix, type Payment, type PayoutMethod } from '@trajeto/reports-data-access';
import { formatMoney, RECEIPT_KINDS, receiptProblem } from '@trajeto/shared-format';
import { ConfirmDialog, Dialog, Money, Sidebar } from '@trajeto/shared-ui';
import { IconCheck, IconCopy, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { PAYOUT_METHODS } from './methods';
import classes from './payment.module.css';
import { paymentText } from './payment.text';

export interface Due {
  payment: Payment;
  /** The advance or the report. */
  subject: string;
  person: string;
  value: string;
  payeePix: PayeePix | null;
  /** What it is for: 'Adiantamento A-77'. */
  what: string;
}

function Pix({ pix }: { pix: PayeePix | null }) {
  if (!pix)
    return (
      <Text fz="sm" c="dimmed">
        {paymentText.noPix}
      </Text>
    );
  return (
    <span className={classes.pix}>
      <span className={classes.code}>{pix.key}</span>
      <CopyButton value={pix.key}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? paymentText.copied : paymentText.copyPix}>
            <ActionIcon
              variant="subtle"
              color="ardosia"
              size={36}
              aria-label={copied ? paymentText.copied : paymentText.copyPix}
              onClick={copy}
            >
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}

function Facts({ due: { payment, person, value, payeePix, what } }: { due: Due }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{paymentText.subject[payment]}</dt>
        <dd>
          <b>{person}</b>
          <Text span display="block" fz="sm" c="dimmed">
            {what}
          </Text>
        </dd>
      </div>
      {payment !== 'return' && (
        <div>
          <dt>{paymentText.pix}</dt>
          <dd>
            <Pix pix={payeePix} />
          </dd>
        </div>
      )}
      <div>
        <dt>{paymentText.value}</dt>
        <dd className={classes.figure}>
          <Money value={value} />
        </dd>
      </div>
    </dl>
  );
}

function usePayout(due: Due, onDone: () => void) {
  const { payment, subject, payeePix } = due;
  // A return comes to the company's own key; anybody else is paid by PIX only where a key is known.
  const [method, setMethod] = useState<PayoutMethod>(payment === 'return' || payeePix ? 'pix' : 'transferencia');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, asking] = useDisclosure(false);
  const { register, isPending } = useRegisterPayment(payment, { success: paymentText.done[payment], failure: paymentText.failed[payment] });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setProblem(chosen && receiptProblem(chosen));
  };
  const ask = () => {
    const refused = file ? receiptProblem(file) : payment === 'advance' ? paymentText.receiptNeeded : null;
    setProblem(refused);
    if (refused === null) asking.open();
  };
  const send = async () => {
    try {
      await register({ subject, payout: { paymentMethod: method, paymentReceiptImage: file } });
      asking.close();
      onDone();
    } catch {
      asking.close();
    }
  };
  return { method, setMethod, file, choose, problem, isAsking, close: asking.close, ask, send, isPending };
}

function PaymentForm({ due, onDone, onClose }: { due: Due; onDone: () => void; onClose: () => void }) {
  const { payment, person, value } = due;
  const { method, setMethod, file, choose, problem, isAsking, close, ask, send, isPending } = usePayout(due, onDone);
  return (
    <Stack gap="md">
      <Facts due={due} />
      <Select
        label={paymentText.method}
        data={PAYOUT_METHODS}
        value={method}
        allowDeselect={false}
        onChange={(chosen) => setMethod(PAYOUT_METHODS.find(({ value: slug }) => slug === chosen)?.value ?? 'pix')}
      />
      <FileInput
        label={paymentText.receipt[payment]}
        description={paymentText.formats}
        placeholder={paymentText.choose}
        accept={RECEIPT_KINDS}
        value={file}
        onChange={choose}
        error={problem}
        clearable
        clearButtonProps={{ 'aria-label': paymentText.removeFile }}
        leftSection={<IconPaperclip size={18} aria-hidden />}
      />
      <Group justify="flex-end" gap="sm" className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {paymentText.cancel}
        </Button>
        <Button onClick={ask} disabled={isPending}>
          {paymentText.submit[payment]}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        onConfirm={() => void send()}
        isPending={isPending}
        title={paymentText.confirm[payment](formatMoney(value), person)}
        verb={paymentText.verb[payment]}
      >
        <Text fz="sm">{paymentText.consequence[payment](person)}</Text>
      </ConfirmDialog>
    </Stack>
  );
}

interface PaymentSidebarProps {
  /** Null: closed. */
  due: Due | null;
  /** Where this payment stands among several. */
  place?: string;
  /** Opened from a sidebar, it is a dialog: two sidebars never lie over each other. */
  isOver?: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function PaymentSidebar({ due, place, isOver = false, onClose, onDone }: PaymentSidebarProps) {
  const title = due ? [paymentText.title[due.payment], place].filter(Boolean).join(' · ') : '';
  const form = due && <PaymentForm key={due.subject} due={due} onDone={onDone} onClose={onClose} />;
  if (isOver)
    return (
      <Dialog opened={due !== null} onClose={onClose} title={title}>
        {form}
      </Dialog>
    );
  return (
    <Sidebar opened={due !== null} onClose={onClose} title={title}>
      {form}
    </Sidebar>
  );
}
