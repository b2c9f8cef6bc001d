/** The options of a stay beside each other, and the choice of one of them. */
import { Radio, Text } from '@mantine/core';
import { useChooseOption, type Order, type QuotedOption } from '@trajeto/orders-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import { chooseUntil, offlineName, type OfflineItem } from '../offline';
import { offlineText } from '../offline.text';
import { Option } from './option';
import classes from './option.module.css';

interface OptionsProps {
  item: OfflineItem;
  options: readonly QuotedOption[];
}

function List({ item, options, picked }: OptionsProps & { picked: string | null }) {
  return (
    <ul className={classes.options} aria-label={offlineText.options(item.hotelName)}>
      {options.map((option) => (
        <Option
          key={option.uuid}
          option={option}
          asked={item}
          isChoice={picked !== null && option.status === 'open'}
          isPicked={picked === option.uuid}
        />
      ))}
    </ul>
  );
}

const WORDS = { success: offlineText.chosen, failure: offlineText.chooseFailed };
/** What follows a choice, sending the order, stands in the head of the page. */
const toTheHead = () => window.scrollTo({ top: 0 });

function Choice({ item, options, order }: OptionsProps & { order: Order }) {
  const [picked, setPicked] = useState('');
  const { choose, isPending } = useChooseOption(order.uuid, WORDS, toTheHead);
  return (
    <div className={classes.choice}>
      <Radio.Group label={offlineText.options(offlineName(item))} value={picked} onChange={setPicked}>
        <List item={item} options={options} picked={picked} />
      </Radio.Group>
      <div className={classes.act}>
        <NetworkButton disabled={picked === ''} loading={isPending} onClick={() => choose(item, picked)}>
          {offlineText.choose}
        </NetworkButton>
        <Text fz="sm" c="dimmed">
          {picked === '' ? offlineText.pickFirst : offlineText.final}
        </Text>
      </div>
    </div>
  );
}

/** The server lists the choice where the reader may make it; an option whose time is over is no radio. */
export function Options({ item, order }: { item: OfflineItem; order: Order }) {
  const options = item.options ?? [];
  if (options.length === 0) return null;
  if (chooseUntil(options) === null)
    return (
      <>
        {item.status === 'quoted' && (
          <Text fz="sm" role="status">
            {offlineText.answeredAlready} {offlineText.askAgain}
          </Text>
        )}
        <List item={item} options={options} picked={null} />
      </>
    );
  if (item.allowedActions.includes('choose_option')) return <Choice item={item} options={options} order={order} />;
  return <List item={item} options={options} picked={null} />;
}
