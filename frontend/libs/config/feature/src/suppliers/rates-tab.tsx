/** Tarifas of an offline hotel: one card each, in the order of the server, changed in a dialog over the hotel. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRateWrites, type HotelRate, type OfflineHotel } from '@trajeto/config-data-access/suppliers';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { EmptyState } from '@trajeto/shared-ui';
import { crudText, RecordPanel, RowMenu, useRowActs, type RowAct } from '@trajeto/shared-ui/crud';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { RATE_FORM, rateBodyOf } from './rate-form';
import { ratesText as text } from './rates.text';
import classes from './suppliers.module.css';

const nameOf = ({ roomDescription, regimen }: HotelRate) => text.named(roomDescription, text.regimens[regimen]);
const daysOf = ({ seasonName, startDate, endDate }: HotelRate) =>
  [seasonName, text.days(formatDate(startDate), formatDate(endDate))].filter(Boolean).join(' · ');
const priceOf = ({ dailyAmount, hotelFee }: HotelRate) =>
  [formatMoney(dailyAmount), ...(Number(hotelFee) > 0 ? [text.plusFee(formatMoney(hotelFee))] : [])].join(' ');

function RateCard({ rate, acts, onAct }: { rate: HotelRate; acts: readonly RowAct[]; onAct: (act: RowAct) => void }) {
  return (
    <li className={`tj-card ${classes.rate ?? ''}`}>
      <div className={classes.grows}>
        <Text fw={600}>{nameOf(rate)}</Text>
        <Text fz="sm">{daysOf(rate)}</Text>
        <Text fz="sm">{`${priceOf(rate)} · ${text.terms(rate.maxGuests, rate.minNights)}`}</Text>
      </div>
      <RowMenu name={nameOf(rate)} acts={acts} onAct={onAct} />
    </li>
  );
}

/** 'new', or the uuid of the rate that is open; it is read from the hotel, so that it follows what others save. */
type Opened = string | null;

export function RatesTab({ hotel }: { hotel: OfflineHotel }) {
  const { create, update, remove } = useRateWrites(hotel.uuid, text.words);
  const [opened, setOpened] = useState<Opened>(null);
  const { perform, question } = useRowActs();
  const rates = hotel.rates ?? [];
  const row = rates.find(({ uuid }) => uuid === opened) ?? null;
  const actsOf = (rate: HotelRate): RowAct[] => [
    { id: 'edit', label: crudText.edit, icon: IconEdit, run: () => setOpened(rate.uuid) },
    {
      id: 'remove',
      label: crudText.remove,
      icon: IconTrash,
      isDestructive: true,
      confirm: { title: text.removeTitle(nameOf(rate)), body: text.removeBody },
      run: () => remove.run(rate),
    },
  ];
  return (
    <Stack gap="md">
      <Group>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
          {text.create}
        </Button>
      </Group>
      {rates.length === 0 && <EmptyState title={text.empty} />}
      <ul className={classes.rates} aria-label={text.title}>
        {rates.map((rate) => (
          <RateCard key={rate.uuid} rate={rate} acts={actsOf(rate)} onAct={perform} />
        ))}
      </ul>
      {(opened === 'new' || row) && (
        <RecordPanel
          key={opened}
          record={RATE_FORM}
          row={row}
          writes={{
            create: (values) => create.run(rateBodyOf(values, null)),
            update: (rate, values) => update.run({ rate, body: rateBodyOf(values, rate) }),
          }}
          title={row ? text.editTitle(nameOf(row)) : text.create}
          saving={row ? text.updating : text.creating}
          size={560}
          onClose={() => setOpened(null)}
        />
      )}
      {question}
    </Stack>
  );
}
