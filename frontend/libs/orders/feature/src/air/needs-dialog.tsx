/** What the order still needs before its first flight: asked once, only what nobody told yet. */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costCentersQuery, reasonTripsQuery } from '@trajeto/config-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Dialog, ListSelect } from '@trajeto/shared-ui';
import { useState } from 'react';
import { TravelerPicker } from '../search/traveler-picker';
import { airText } from './air.text';
import type { Choice, Missing, Needs, TripCart } from './use-trip-cart';

interface NeedsFormProps {
  choice: Choice;
  missing: Missing;
  known: Needs;
  passengers: number;
  onReady: (needs: Needs) => void;
  onClose: () => void;
}

function problemsOf(needs: Needs, missing: Missing, passengers: number) {
  return {
    travelers: missing.travelers && needs.travelersUuids.length !== passengers ? airText.travelersCount(passengers) : undefined,
    costCenter: missing.costCenter && !needs.costCenterUuid ? airText.costCenterRequired : undefined,
    reason: missing.reason && !needs.reasonTripUuid ? airText.reasonRequired : undefined,
  };
}

function NeedsForm({ missing, known, passengers, onReady, onClose }: NeedsFormProps) {
  const customer = useCustomerUuid();
  const [needs, setNeeds] = useState(known);
  const [isAsked, setIsAsked] = useState(false);
  const [costCenterWords, setCostCenterWords] = useState('');
  const [reasonWords, setReasonWords] = useState('');
  const costCenters = useQuery({ ...costCentersQuery(customer, costCenterWords), enabled: missing.costCenter });
  const reasons = useQuery({ ...reasonTripsQuery(customer, reasonWords), enabled: missing.reason });
  const problems = problemsOf(needs, missing, passengers);
  const shown: Partial<typeof problems> = isAsked ? problems : {};
  const ready = () => {
    setIsAsked(true);
    if (!Object.values(problems).some(Boolean)) onReady(needs);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={airText.before}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {airText.chooseOther}
          </Button>
          <Button onClick={ready}>{airText.reserve}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {airText.beforeHint}
        </Text>
        {missing.travelers && (
          <TravelerPicker
            label={airText.travelers}
            value={needs.travelersUuids}
            most={passengers}
            error={shown.travelers}
            onChange={(travelersUuids) => setNeeds({ ...needs, travelersUuids })}
          />
        )}
        {missing.costCenter && (
          <ListSelect
            label={airText.costCenter}
            error={shown.costCenter}
            value={needs.costCenterUuid}
            comboboxProps={{ zIndex: 300 }}
            options={costCenters.data?.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            read={costCenters}
            onSearch={setCostCenterWords}
            onChange={(costCenterUuid) => setNeeds({ ...needs, costCenterUuid })}
          />
        )}
        {missing.reason && (
          <ListSelect
            label={airText.reason}
            error={shown.reason}
            value={needs.reasonTripUuid}
            comboboxProps={{ zIndex: 300 }}
            options={reasons.data?.map(({ uuid, reason }) => ({ value: uuid, label: reason }))}
            read={reasons}
            onSearch={setReasonWords}
            onChange={(reasonTripUuid) => setNeeds({ ...needs, reasonTripUuid })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

export function NeedsDialog({ cart, passengers }: { cart: TripCart; passengers: number }) {
  if (!cart.asking) return null;
  const { asking } = cart;
  return (
    <NeedsForm
      choice={asking}
      missing={cart.missing}
      known={cart.known}
      passengers={passengers}
      onClose={cart.stopAsking}
      onReady={(needs) => void cart.choose(asking, needs)}
    />
  );
}
