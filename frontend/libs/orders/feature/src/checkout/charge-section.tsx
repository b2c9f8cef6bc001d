/** What the trip is charged to and why it is made; each choice is kept by the server at once. */
import { Select, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery, costCentersQuery, reasonTripsQuery } from '@trajeto/config-data-access';
import { useChargeCart, type Cart, type CartCharge } from '@trajeto/orders-data-access';
import { messageOf, useCustomerUuid } from '@trajeto/shared-auth';
import { chargeErrorsOf } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { CartProjectFields } from './project-fields';
import type { ChargeField, Mandatory } from './readiness';

interface Named {
  uuid: string;
  name: string;
}

/** The order's own value stays shown while the list is on its way, or when it no longer holds it. */
function optionsOf(list: readonly Named[] | undefined, current: Named | null | undefined) {
  const options = (list ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return current && !options.some(({ value }) => value === current.uuid)
    ? [{ value: current.uuid, label: current.name }, ...options]
    : options;
}

const namedReason = (reason: { uuid: string; reason: string }): Named => ({ uuid: reason.uuid, name: reason.reason });

interface ChargeFieldsProps {
  cart: Cart;
  mandatory: Mandatory;
  wasSent: boolean;
  /** What the server refused at the submit, by field. */
  refused: Partial<Record<ChargeField, string>>;
  obs: string;
  onObs: (obs: string) => void;
}

function useCharge(cart: Cart) {
  const { charge, isPending, error, isSuccess } = useChargeCart(cart.uuid);
  const save = (body: CartCharge) => void charge(cart.version, body).catch(() => undefined);
  const errors = chargeErrorsOf(error);
  const problem = error && !errors.phaseUuid ? messageOf(error, checkoutText.chargeFailed) : null;
  return { save, isPending, isSuccess, errors, problem };
}

export function ChargeFields({ cart, mandatory, wasSent, refused, obs, onObs }: ChargeFieldsProps) {
  const customer = useCustomerUuid();
  const { save, isPending, isSuccess, errors, problem } = useCharge(cart);
  const [kept, setKept] = useState(cart.obs ?? '');
  const costCenters = useQuery(costCentersQuery(customer));
  const branches = useQuery(branchesQuery(customer));
  const reasons = useQuery(reasonTripsQuery(customer));
  const reasonProblem =
    errors.reasonTripUuid ?? (wasSent && mandatory.reason && !cart.reasonTrip ? checkoutText.reasonRequired : undefined);
  return (
    <div className={classes.fields}>
      <Select
        label={checkoutText.costCenter}
        searchable
        allowDeselect={false}
        error={errors.costCenterUuid}
        value={cart.costCenter.uuid}
        data={optionsOf(costCenters.data, cart.costCenter)}
        onChange={(costCenterUuid) => costCenterUuid && save({ costCenterUuid })}
      />
      <Select
        label={checkoutText.branch}
        searchable
        clearable
        placeholder={checkoutText.branchNone}
        error={errors.branchUuid}
        value={cart.branch?.uuid ?? null}
        data={optionsOf(branches.data, cart.branch)}
        clearButtonProps={{ 'aria-label': `${checkoutText.branch}: ${checkoutText.branchNone}` }}
        onChange={(branchUuid) => save({ branchUuid })}
      />
      <CartProjectFields cart={cart} isMandatory={mandatory.project} wasSent={wasSent} errors={{ ...refused, ...errors }} onSave={save} />
      <Select
        label={checkoutText.reason}
        searchable
        allowDeselect={false}
        error={reasonProblem}
        value={cart.reasonTrip?.uuid ?? null}
        data={optionsOf(reasons.data?.map(namedReason), cart.reasonTrip && namedReason(cart.reasonTrip))}
        onChange={(reasonTripUuid) => reasonTripUuid && save({ reasonTripUuid })}
      />
      <Textarea
        className={classes.wide}
        label={checkoutText.obs}
        description={checkoutText.obsHint}
        rows={2}
        resize="vertical"
        maxLength={4000}
        error={errors.obs}
        value={obs}
        onChange={(event) => onObs(event.currentTarget.value)}
        onBlur={() => {
          if (obs.trim() === kept.trim()) return;
          setKept(obs);
          save({ obs: obs.trim() || null });
        }}
      />
      <Text fz="sm" c={problem ? 'red' : 'dimmed'} role="status" className={classes.wide}>
        {problem ?? (isPending ? checkoutText.saving : isSuccess ? checkoutText.saved : '')}
      </Text>
    </div>
  );
}

export function ChargeFolded({ cart }: { cart: Cart }) {
  return (
    <span>
      {[cart.costCenter.name, cart.branch?.name, cart.project?.name, cart.phase?.name, cart.reasonTrip?.reason].filter(Boolean).join(' · ')}
    </span>
  );
}
