/** The fares of one flight, priced at this moment: what each brings, whether the policy takes it, and its button. */
import { Anchor, Button, Popover, Skeleton, Text } from '@mantine/core';
import { IconArmchair, IconLuggage, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { offerQuery, type AirOffer } from '@trajeto/orders-data-access';
import { PolicyMark } from '@trajeto/orders-ui';
import { ApiError } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { Banner, ErrorState, Money, NetworkButton } from '@trajeto/shared-ui';
import classes from './air.module.css';
import { airText } from './air.text';
import { fareBaggage } from './baggage';
import { tripText } from '../results/trip.text';
import { isFlight } from './flights';

interface FareProps {
  fare: AirOffer;
  isFirst: boolean;
  pending: string | null;
  onChoose: (offer: AirOffer) => void;
}

const familyName = (name: string) => name.charAt(0) + name.slice(1).toLowerCase();

const extraBagOf = ({ airway: { extraBaggage } }: AirOffer) => (extraBaggage ? [airText.extraBag(formatMoney(extraBaggage.value))] : []);

function seatsWords({ airway: { flights } }: AirOffer): string {
  if (!flights.some(({ hasSeatMap }) => hasSeatMap)) return airText.noSeatMap;
  return flights.every(({ includedServices }) => includedServices.seatAssignment) ? airText.seatsIncluded : airText.seatsPaid;
}

function Rules({ fare }: { fare: AirOffer }) {
  if (!fare.airway.fareRules) return null;
  return (
    <Popover width={320} position="bottom-start" shadow="sm" withRoles trapFocus returnFocus>
      <Popover.Target>
        <Anchor component="button" type="button" className={classes.rules}>
          {airText.rules}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label={airText.rules}>
        <Text fz="sm" tabIndex={0} style={{ whiteSpace: 'pre-line', maxHeight: 280, overflowY: 'auto' }}>
          {fare.airway.fareRules}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

function Fare({ fare, isFirst, pending, onChoose }: FareProps) {
  const family = familyName(fare.airway.familyFare);
  const { inPolicy } = fare.policy;
  return (
    <li className={classes.fare} data-first={isFirst || undefined}>
      <span className={classes.fareHead}>
        <span className={classes.family}>{family}</span>
        <PolicyMark isInside={inPolicy} />
      </span>
      <span className={classes.farePrice}>
        <Money value={fare.value} />
      </span>
      <span className={classes.fact}>
        <IconLuggage size={18} stroke={1.75} aria-hidden />
        {[fareBaggage(fare.airway.flights[0]?.baggages ?? []), ...extraBagOf(fare)].join(' · ')}
      </span>
      <span className={classes.fact}>
        <IconArmchair size={18} stroke={1.75} aria-hidden />
        {seatsWords(fare)}
      </span>
      <span className={classes.fact}>
        <IconReceipt size={18} stroke={1.75} aria-hidden />
        {fare.airway.refundable ? airText.refundableFare : airText.notRefundable}
      </span>
      <Rules fare={fare} />
      <NetworkButton
        variant={isFirst ? 'filled' : 'default'}
        className={classes.chooseFare}
        aria-label={airText.chooseFare(family, formatMoney(fare.value))}
        loading={pending === fare.uuid}
        disabled={pending !== null && pending !== fare.uuid}
        onClick={() => onChoose(fare)}
      >
        {tripText.choose}
      </NetworkButton>
    </li>
  );
}

/** Below all of them, so that the fare of one message does not stretch the others. */
function Reasons({ fares }: { fares: readonly AirOffer[] }) {
  const reasons = fares.flatMap(({ airway, policy }) =>
    policy.violatedPolicies.map(({ policyValueUuid, message }) => ({
      key: `${airway.familyFare}.${policyValueUuid}`,
      family: familyName(airway.familyFare),
      message,
    })),
  );
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.fareReasons} aria-label={airText.fareReasons}>
      {reasons.map(({ key, family, message }) => (
        <li key={key}>
          <strong>{family}:</strong> {message}
        </li>
      ))}
    </ul>
  );
}

function Repriced({ error, onShow }: { error: ApiError; onShow: () => void }) {
  const [value, newValue] = [error.details.value, error.details.newValue].map((one) => (typeof one === 'string' ? formatMoney(one) : ''));
  return (
    <Banner
      tone="ipe"
      title={airText.priceChanged}
      action={
        <Button variant="default" mt="xs" onClick={onShow}>
          {airText.showNewPrice}
        </Button>
      }
    >
      {value && newValue ? tripText.period(value, newValue) : null}
    </Banner>
  );
}

interface FaresProps {
  offer: AirOffer;
  name: string;
  pending: string | null;
  onChoose: (offer: AirOffer) => void;
  onRepriced: () => void;
}

export function Fares({ offer, name, pending, onChoose, onRepriced }: FaresProps) {
  const { data, error, isPending, refetch } = useQuery(offerQuery(offer.searchUuid, offer.uuid));
  const showNewPrice = () => {
    void refetch();
    onRepriced();
  };
  if (error instanceof ApiError && error.code === 'PRICE_CHANGED') return <Repriced error={error} onShow={showNewPrice} />;
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  // A refresh that failed says nothing of the fares on screen.
  if (error && (isRefused || !data))
    return <ErrorState message={isRefused ? error.message : airText.faresFailed} error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className={classes.fares} role="status" aria-label={airText.offers.loading}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} height={188} radius="md" className={classes.fareSkeleton} />
        ))}
      </div>
    );
  const fares = (data.airway?.families ?? [data]).filter(isFlight);
  return (
    <>
      <ul className={classes.fares} aria-label={airText.faresOf(name)}>
        {fares.map((fare, index) => (
          <Fare key={fare.uuid} fare={fare} isFirst={index === 0} pending={pending} onChoose={onChoose} />
        ))}
      </ul>
      <Reasons fares={fares} />
    </>
  );
}
