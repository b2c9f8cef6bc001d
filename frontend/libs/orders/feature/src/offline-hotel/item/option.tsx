/** One option that a consultant quoted: its hotel, its room, its terms, what it costs and until when. */
import { Radio } from '@mantine/core';
import type { QuotedOption } from '@trajeto/orders-data-access';
import { formatDateTime, formatMoney } from '@trajeto/shared-format';
import { Money, StatusBadge } from '@trajeto/shared-ui';
import { regimenOf } from '../../hotel/hotel';
import { hotelText } from '../../hotel/hotel.text';
import { Pictures } from '../../hotel/pictures';
import { Stars } from '../../hotel/stars';
import { rulesOf, type OfflineItem } from '../offline';
import { offlineText } from '../offline.text';
import classes from './option.module.css';

const NO_MONEY = '0.00';

/** What only the agency sees of a price. */
function partsOf({ providerValue, hotelFee, hotelMarkup }: QuotedOption): string[] {
  if (providerValue === null || hotelFee === null || hotelMarkup === null) return [];
  const { ofHotel, ofFee, ofMarkup } = offlineText;
  return [[ofHotel(formatMoney(providerValue)), ofFee(formatMoney(hotelFee)), ofMarkup(formatMoney(hotelMarkup))].join(' · ')];
}

type Asked = Pick<OfflineItem, 'nights' | 'provider'>;

function linesOf(option: QuotedOption, asked: Asked): string[] {
  const { roomDescription, bookingRules, payment, obs, provider, hotelName } = option;
  // The agency itself stands where it named nobody else.
  const isNamed = provider !== hotelName && provider !== asked.provider.name;
  return [
    `${roomDescription}, ${regimenOf(option)}`,
    ...(bookingRules ? rulesOf(bookingRules) : []),
    offlineText.payment[payment],
    ...(isNamed ? [offlineText.provider(provider)] : []),
    ...partsOf(option),
    ...(obs ? [`“${obs}”`] : []),
  ];
}

function Price({ option, nights }: { option: QuotedOption; nights: number }) {
  return (
    <div className={classes.price}>
      <span className={classes.amount}>
        <Money value={option.customerValue} />
      </span>
      <span>{offlineText.total(hotelText.nights(nights))}</span>
      {option.otherTaxes !== NO_MONEY && <span>{offlineText.taxes(formatMoney(option.otherTaxes))}</span>}
    </div>
  );
}

/** The name of its hotel; while it may be chosen, as one of a group of radios. */
function Name({ option, isChoice }: { option: QuotedOption; isChoice: boolean }) {
  const { hotelName, stars, uuid } = option;
  const name = (
    <strong>
      {hotelName} {stars !== null && <Stars count={stars} />}
    </strong>
  );
  return isChoice ? <Radio value={uuid} label={name} /> : name;
}

interface OptionProps {
  option: QuotedOption;
  asked: Asked;
  /** One of the radios of a choice. */
  isChoice: boolean;
  isPicked: boolean;
}

export function Option({ option, asked, isChoice, isPicked }: OptionProps) {
  const { images, hotelName, expiresAt, status } = option;
  const ended = status === 'expired' ? offlineText.validEnded : offlineText.validUntil;
  return (
    <li className={classes.option} data-picked={isPicked || undefined} data-out={status === 'expired' || status === 'refused' || undefined}>
      {images.length > 0 && <Pictures images={images} name={hotelName} />}
      <div className={classes.terms}>
        <Name option={option} isChoice={isChoice} />
        {linesOf(option, asked).map((line) => (
          <span key={line} className={classes.hint}>
            {line}
          </span>
        ))}
        {status === 'open' || status === 'expired' ? (
          <span className={classes.hint}>{ended(formatDateTime(expiresAt))}</span>
        ) : (
          <StatusBadge status={status} kind="option" />
        )}
      </div>
      <Price option={option} nights={asked.nights} />
    </li>
  );
}
