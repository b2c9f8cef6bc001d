/** The last offer of every question: the agency looks for a hotel itself. */
import { IconHeadset } from '@tabler/icons-react';
import type { OfflineOffer } from '@trajeto/orders-data-access';
import { PickButton } from './pick-button';
import type { Picked } from './picked';
import classes from './results.module.css';
import { resultsText } from './results.text';

interface AgencyChoiceProps {
  offer: OfflineOffer;
  /** The name of the hotel that was asked for. */
  asked: string | undefined;
  isPicked: boolean;
  onPick: (picked: Picked) => void;
}

export function AgencyChoice({ offer, asked, isPicked, onPick }: AgencyChoiceProps) {
  return (
    <article className={`tj-card ${classes.choice ?? ''}`} aria-label={resultsText.agencyChooses}>
      <IconHeadset size={32} stroke={1.5} aria-hidden />
      <div className={classes.choiceText}>
        <strong>{resultsText.agencyChooses}</strong>
        <span>{asked ? resultsText.agencyLooksFor(asked) : resultsText.agencyChoosesHint}</span>
      </div>
      <PickButton name={resultsText.agencyChooses} isPicked={isPicked} onPick={() => onPick({ offer, roomUuid: null })} />
    </article>
  );
}
