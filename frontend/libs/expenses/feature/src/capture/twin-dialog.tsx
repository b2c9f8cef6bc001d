/** 'Parece repetida': said once after saving, and never in the way. */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { duplicatesQuery, type Expense } from '@trajeto/expenses-data-access';
import { ReceiptThumb } from '@trajeto/expenses-ui';
import { formatDate } from '@trajeto/shared-format';
import { Dialog, Money } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import classes from './capture.module.css';
import { captureText } from './capture.text';

interface HalfProps {
  title: string;
  half: { value: string; expenseDate: string; company?: string | null; voucherPath?: string | null };
}

function Half({ title, half }: HalfProps) {
  return (
    <div className={classes.half}>
      <ReceiptThumb src={half.voucherPath ?? null} />
      <span>
        <b>{title}</b>
        <span>{half.company ?? formatDate(half.expenseDate)}</span>
        <span>
          {formatDate(half.expenseDate)} · <Money value={half.value} />
        </span>
      </span>
    </div>
  );
}

export function TwinDialog({ expense, onClose }: { expense: Expense | null; onClose: () => void }) {
  const { data } = useQuery({ ...duplicatesQuery(expense?.uuid ?? ''), enabled: expense !== null });
  const pair = data?.find(({ status }) => status === 'suspected');
  const footer = expense && (
    <>
      <Button variant="default" onClick={onClose}>
        {captureText.keep}
      </Button>
      <Button component={Link} to={`/despesas/${expense.uuid}/suspeita-de-duplicidade`}>
        {captureText.compare}
      </Button>
    </>
  );
  return (
    <Dialog opened={expense !== null} onClose={onClose} title={captureText.twinTitle} footer={footer}>
      {pair ? (
        <div className={classes.twins}>
          <p>{captureText.twinReason[pair.reason]}</p>
          <Half title={captureText.twinThis} half={pair.expense} />
          <Half title={captureText.twinOther} half={pair.other} />
        </div>
      ) : (
        <Skeleton height={140} />
      )}
    </Dialog>
  );
}
