/** What the order still needs before its first item: asked once, only what is not known. */
import { Button, Stack, Text } from '@mantine/core';
import { costCenterOptions, reasonTripOptions } from '@trajeto/config-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Dialog } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { TravelerPicker } from '../search/traveler-picker';
import { cartText } from './cart.text';
import type { Missing, Needs, TripCart } from './use-cart';

interface NeedsFormProps {
  missing: Missing;
  known: Needs;
  passengers: number;
  onReady: (needs: Needs) => void;
  onClose: () => void;
}

function problemsOf(needs: Needs, missing: Missing, passengers: number) {
  return {
    travelers: missing.travelers && needs.travelersUuids.length !== passengers ? cartText.travelersCount(passengers) : undefined,
    costCenter: missing.costCenter && !needs.costCenterUuid ? cartText.costCenterRequired : undefined,
    reason: missing.reason && !needs.reasonTripUuid ? cartText.reasonRequired : undefined,
  };
}

function NeedsForm({ missing, known, passengers, onReady, onClose }: NeedsFormProps) {
  const customer = useCustomerUuid();
  const [needs, setNeeds] = useState(known);
  const [isAsked, setIsAsked] = useState(false);
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
      title={cartText.before}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cartText.chooseOther}
          </Button>
          <Button onClick={ready}>{cartText.reserve}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {cartText.beforeHint}
        </Text>
        {missing.travelers && (
          <TravelerPicker
            label={cartText.travelers}
            value={needs.travelersUuids}
            most={passengers}
            error={shown.travelers}
            onChange={(travelersUuids) => setNeeds({ ...needs, travelersUuids })}
          />
        )}
        {missing.costCenter && (
          <SearchSelect
            label={cartText.costCenter}
            isInDialog
            query={costCenterOptions(customer)}
            error={shown.costCenter}
            value={needs.costCenterUuid}
            onChange={(costCenterUuid) => setNeeds({ ...needs, costCenterUuid })}
          />
        )}
        {missing.reason && (
          <SearchSelect
            label={cartText.reason}
            isInDialog
            query={reasonTripOptions(customer)}
            error={shown.reason}
            value={needs.reasonTripUuid}
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
      missing={cart.missing}
      known={cart.known}
      passengers={passengers}
      onClose={cart.stopAsking}
      onReady={(needs) => void cart.selectOffer(asking, needs)}
    />
  );
}
