/** /busca/hospedagens/detalhes: one hotel, its rooms as they are sold at this moment, and the room that is reserved. */
import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { offerQuery, type HotelOffer } from '@trajeto/orders-data-access';
import { messageOf } from '@trajeto/shared-auth';
import { formatTripDate } from '@trajeto/shared-format';
import { BRIEF, ErrorState, LoadingDialog, PageHeader, PageSkeleton, showSnackbar } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NeedsDialog } from '../../cart/needs-dialog';
import { RefusalDialog } from '../../cart/refusal-dialog';
import { Malformed } from '../../results/trip-head';
import { tripText } from '../../results/trip.text';
import { HOTEL_SEARCH } from '../../search/searches';
import { addressOf, clockOf, isHotel, mapOf, type Hotel, type Stay } from '../hotel';
import { HOTEL, titleOf } from '../hotel-results';
import { hotelText } from '../hotel.text';
import { Rooms } from '../rooms-panel';
import type { HotelStretch } from '../search/hotel-search';
import { Stars } from '../stars';
import { useHotelAddress, type HotelAddress } from '../use-hotel-address';
import { offerAt, withoutOffer, type OfferAt } from './details-address';
import classes from './details.module.css';
import { detailsText } from './details.text';
import { Gallery } from './gallery';
import { useDetailsCart } from './use-details-cart';

interface Found {
  address: HotelAddress;
  stretches: HotelStretch[];
}

function Address({ hotel }: { hotel: Hotel }) {
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(addressOf(hotel));
    showSnackbar({ kind: 'success', message: detailsText.copied, duration: BRIEF });
  };
  return (
    <div className={classes.address}>
      <Stars count={hotel.stars} />
      <span>{addressOf(hotel)}</span>
      <ActionIcon variant="subtle" color="ardosia" size={32} aria-label={detailsText.copyAddress} onClick={copy}>
        <IconCopy size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Anchor href={mapOf(hotel)} target="_blank" rel="noreferrer" fz="sm">
        {hotelText.map}
      </Anchor>
    </div>
  );
}

const PARTS = [
  ['sobre', detailsText.about],
  ['quartos', detailsText.rooms],
  ['comodidades', detailsText.amenities],
  ['regras', detailsText.rules],
] as const;

function Part({ at: [id, title], children }: { at: readonly [id: string, title: string]; children: ReactNode }) {
  return (
    <section id={id} className={`tj-card ${classes.section ?? ''}`} aria-labelledby={`${id}-titulo`}>
      <Title order={2} id={`${id}-titulo`}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Side({ stay, change }: { stay: Stay; change: string }) {
  const guests = stay.parties.reduce((sum, { adults, childrenAges }) => sum + adults + childrenAges.length, 0);
  return (
    <aside className={`tj-card ${classes.side ?? ''}`} aria-label={detailsText.stay}>
      <Title order={2}>{detailsText.stay}</Title>
      <span>{tripText.period(formatTripDate(stay.checkin), formatTripDate(stay.checkout))}</span>
      <span>{[hotelText.nights(stay.nights), hotelText.rooms(stay.parties.length), hotelText.guests(guests)].join(' · ')}</span>
      <Button variant="default" component={Link} to={change}>
        {detailsText.change}
      </Button>
      <span className={classes.hint}>{detailsText.choosing}</span>
    </aside>
  );
}

function Details({ offer, address, stretches, onRefresh }: Found & { offer: HotelOffer; onRefresh: () => void }) {
  const { cart, passengers, isExchange, choose } = useDetailsCart(offer, address, stretches);
  const stay = offer.hotel;
  const { hotel, checkinAt, arrivalUntil, checkoutAt } = stay;
  const [about, rooms, amenities, rules] = PARTS;
  return (
    <>
      <Gallery images={hotel.images} name={hotel.name} />
      <nav className={classes.anchors} aria-label={detailsText.sections}>
        {PARTS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={classes.grid}>
        <div className={classes.main}>
          <Part at={about}>
            <Text>{hotel.description}</Text>
          </Part>
          <Part at={rooms}>
            <Rooms stay={stay} level={3} isExchange={isExchange} onChoose={({ uuid }) => choose(uuid)} />
          </Part>
          <Part at={amenities}>
            <ul className={classes.amenities}>
              {hotel.amenities.map((amenity) => (
                <li key={amenity}>{amenity}</li>
              ))}
            </ul>
          </Part>
          <Part at={rules}>
            <Text fz="sm">
              {hotelText.arrival(clockOf(checkinAt), clockOf(arrivalUntil))} · {hotelText.leaving(clockOf(checkoutAt))}
            </Text>
          </Part>
        </div>
        <Side stay={stay} change={withoutOffer(address.params, HOTEL_SEARCH)} />
      </div>
      <NeedsDialog cart={cart} passengers={passengers} />
      <RefusalDialog cart={cart} onRefresh={onRefresh} />
      <LoadingDialog opened={cart.pending !== null} title={detailsText.reserving} />
    </>
  );
}

function OneHotel({ at: { searchUuid, offerUuid }, ...found }: Found & { at: OfferAt }) {
  const { data, error, isPending, refetch } = useQuery(offerQuery(searchUuid, offerUuid));
  const results = withoutOffer(found.address.params);
  const crumbs = [{ label: titleOf(found.stretches), to: results }];
  if (isPending) return <PageSkeleton />;
  if (data && isHotel(data))
    return (
      <>
        <PageHeader title={data.hotel.hotel.name} crumbs={crumbs} />
        <Address hotel={data.hotel.hotel} />
        <Details {...found} offer={data} onRefresh={() => void refetch()} />
      </>
    );
  return (
    <>
      <PageHeader title={HOTEL.documentTitle} crumbs={crumbs} />
      <ErrorState message={messageOf(error, detailsText.failed)} error={error} onRetry={() => void refetch()} />
      <Text ta="center">
        <Anchor component={Link} to={results}>
          {detailsText.backToResults}
        </Anchor>
      </Text>
    </>
  );
}

export function HotelDetailsPage() {
  const address = useHotelAddress();
  const at = offerAt(address.params);
  if (!at || !address.stretches) return <Malformed product={HOTEL} />;
  return <OneHotel at={at} address={address} stretches={address.stretches} />;
}
