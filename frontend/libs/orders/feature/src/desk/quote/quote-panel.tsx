/** Quoting a stay beside the page it is asked from: what was asked, what was sent, and up to five options to send. */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { itemsOf, orderQuery, useQuoteStay, type Order, type QuotedStay } from '@trajeto/orders-data-access';
import { Banner, EmptyState, ErrorState, Sidebar, useIsMobile } from '@trajeto/shared-ui';
import { DayInput, FormFooter, LeaveDialog, useLeaveGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { deskText } from '../desk.text';
import { isOffered, type DeskWork } from '../work';
import { Asked, SentOptions } from './asked';
import { Moment } from './moment';
import { OptionFields } from './option-fields';
import classes from './quote.module.css';
import { quoteText } from './quote.text';
import { bodyOf, customerPays, MOST, optionFor, quoteFor, quoteProblems, type QuoteValues } from './values';

interface PanelProps {
  work: DeskWork;
  onClose: () => void;
}
interface InPanel {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSent: () => void;
}

const openOptions = ({ options = [] }: QuotedStay) => options.filter(({ status }) => status === 'open').length;

function useQuoteForm(order: Order, stay: QuotedStay, onDirty: InPanel['onDirty']) {
  const { run } = useQuoteStay({ success: quoteText.quoted, failure: quoteText.quoteFailed });
  const held = useRecordForm<null, QuoteValues>({
    row: null,
    valuesOf: () => quoteFor(stay),
    validate: quoteProblems,
    send: async (_, values) => {
      await run({ orderId: order.uuid, stay, body: bodyOf(values) });
      return undefined;
    },
  });
  const { isDirty } = held;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return held;
}

function QuoteForm({ order, stay, onDirty, onCancel, onSent }: InPanel & { order: Order; stay: QuotedStay }) {
  const { form, isSaving, submit } = useQuoteForm(order, stay, onDirty);
  const { options } = form.values;
  const isFull = options.length + openOptions(stay) >= MOST;
  const { expiresAt, options: tooMany } = form.errors;
  // A phone has room for the buttons alone; each option says its own sum.
  const isMobile = useIsMobile();
  return (
    <form onSubmit={(event) => submit(event, onSent)} noValidate>
      <Stack gap="md">
        {typeof tooMany === 'string' && <Banner tone="urucum" title={tooMany} />}
        {options.map((_, at) => (
          <OptionFields
            key={at}
            form={form}
            at={at}
            checkin={stay.checkin}
            onDrop={options.length > 1 ? () => form.removeListItem('options', at) : null}
          />
        ))}
        {!isFull && (
          <Button
            variant="subtle"
            className={classes.add}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.insertListItem('options', optionFor(stay))}
          >
            {quoteText.add} ({quoteText.upTo(MOST)})
          </Button>
        )}
        <Moment
          name={quoteText.validUntil}
          time={form.values.time}
          onTime={(time) => form.setFieldValue('time', time)}
          day={
            <DayInput
              label={quoteText.validUntil}
              description={quoteText.validHint}
              maxDate={stay.checkin}
              clearable
              {...form.getInputProps('day')}
              value={form.values.day}
              error={expiresAt ?? form.errors.day}
            />
          }
        />
      </Stack>
      <FormFooter note={isMobile ? '' : customerPays(form.values)} isPending={isSaving} onCancel={onCancel} verb={quoteText.send} />
    </form>
  );
}

function Quote({ work, order, ...panel }: InPanel & { work: DeskWork; order: Order }) {
  // As it was when it opened: what is being sent may be over before its panel is.
  const [isOpen] = useState(() => isOffered(work, order));
  const stay = itemsOf(order, 'offline_hotel').find(({ uuid }) => uuid === work.itemId);
  if (!isOpen || !stay) return <EmptyState title={deskText.over} />;
  const isFull = openOptions(stay) >= MOST;
  return (
    <Stack gap="md">
      <Asked stay={stay} />
      <SentOptions orderId={order.uuid} stay={stay} />
      {isFull ? <Text c="dimmed">{quoteText.full}</Text> : <QuoteForm order={order} stay={stay} {...panel} />}
    </Stack>
  );
}

function Body({ work, ...panel }: InPanel & { work: DeskWork }) {
  const { data, error, refetch } = useQuery(orderQuery(work.orderId));
  if (data) return <Quote work={work} order={data} {...panel} />;
  if (error) return <ErrorState message={deskText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={320} radius="md" />;
}

/** Drawn only while it is open. */
export function QuotePanel({ work, onClose }: PanelProps) {
  const [isDirty, setIsDirty] = useState(false);
  const guard = useLeaveGuard(isDirty, onClose);
  return (
    <>
      <Sidebar opened onClose={guard.close} title={deskText.titles.quote(work.orderNumber)} width={720}>
        {/* The page below has keys of its own, and two of them approve. */}
        <Stack gap={0} onKeyDown={(event) => event.stopPropagation()}>
          <Body work={work} onDirty={setIsDirty} onCancel={guard.close} onSent={() => guard.go(onClose)} />
        </Stack>
      </Sidebar>
      <LeaveDialog guard={guard} />
    </>
  );
}
