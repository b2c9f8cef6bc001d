/** What is about to be asked, other wishes, and the button: beside the list, on the phone at its foot. */
import { Button, Textarea, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BottomSheet, NetworkButton } from '@trajeto/shared-ui';
import { pickedName, pickedRoom, type Picked } from './picked';
import classes from './results.module.css';
import { resultsText } from './results.text';
import { MAX_WISHES } from './search/offline-search';

export interface AskAgencyProps {
  picked: Picked | null;
  wishes: string;
  onWishes: (wishes: string) => void;
  /** The order it goes into, where there is one already. */
  orderNumber: number | null;
  isPending: boolean;
  onAsk: () => void;
}

function What({ picked, orderNumber }: Pick<AskAgencyProps, 'picked' | 'orderNumber'>) {
  if (!picked) return <span className={classes.hint}>{resultsText.nothingPicked}</span>;
  const room = pickedRoom(picked);
  return (
    <span className={classes.what} role="status">
      <strong>{pickedName(picked)}</strong>
      {room && <span>{room}</span>}
      {orderNumber !== null && <span className={classes.hint}>{resultsText.intoOrder(orderNumber)}</span>}
    </span>
  );
}

export function AskAgency(props: AskAgencyProps & { hasTitle?: boolean }) {
  const { picked, wishes, onWishes, isPending, onAsk, hasTitle = true } = props;
  return (
    <section className={classes.question} aria-label={resultsText.question}>
      {hasTitle && <Title order={2}>{resultsText.question}</Title>}
      <What {...props} />
      <Textarea
        label={resultsText.wishes}
        placeholder={resultsText.wishesHint}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_WISHES}
        value={wishes}
        onChange={(event) => onWishes(event.currentTarget.value)}
      />
      <NetworkButton h={44} fullWidth disabled={picked === null} loading={isPending} onClick={onAsk}>
        {resultsText.ask}
      </NetworkButton>
      <span className={classes.hint}>{resultsText.binding}</span>
    </section>
  );
}

/** On the phone: what was picked stays in sight, the rest of the question opens as a sheet. */
export function AskAgencyBar(props: AskAgencyProps) {
  const [isOpen, sheet] = useDisclosure(false);
  const ask = () => {
    sheet.close();
    props.onAsk();
  };
  return (
    <>
      <div className={classes.bar}>
        <What {...props} />
        <Button h={44} disabled={props.picked === null} onClick={sheet.open}>
          {resultsText.ask}
        </Button>
      </div>
      <BottomSheet opened={isOpen} onClose={sheet.close} title={resultsText.question}>
        <AskAgency {...props} hasTitle={false} onAsk={ask} />
      </BottomSheet>
    </>
  );
}
