/** What the trip is charged to and why it is made; each choice is kept by the server at once. */
import { Text, Textarea } from '@mantine/core';
import { branchOptions, costCenterOptions, reasonTripOptions } from '@trajeto/config-data-access';
import { chargeBalancesQuery } from '@trajeto/config-data-access/budgets';
import { useChargeCart, type Cart, type CartCharge } from '@trajeto/orders-data-access';
import { messageOf, useCustomerUuid } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { ChargeBalances, chargeErrorsOf, SearchSelect } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { CartProjectFields } from './project-fields';
import type { ChargeField, Mandatory } from './readiness';

/** The order's own value stays shown before the list, and when the list no longer holds it. */
const named = (current: { uuid: string; name: string } | null | undefined) => current && { value: current.uuid, label: current.name };

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

function CartBalances({ cart }: { cart: Cart }) {
  const charges = { branch: cart.branch?.uuid, cost_center: cart.costCenter.uuid, project: cart.project?.uuid, phase: cart.phase?.uuid };
  const balancesOf = chargeBalancesQuery(useCustomerUuid(), dayInSaoPaulo(new Date()));
  return <ChargeBalances charges={charges} balancesOf={balancesOf} className={classes.wide} />;
}

export function ChargeFields({ cart, mandatory, wasSent, refused, obs, onObs }: ChargeFieldsProps) {
  const customer = useCustomerUuid();
  const { save, isPending, isSuccess, errors, problem } = useCharge(cart);
  const [kept, setKept] = useState(cart.obs ?? '');
  const reasonProblem =
    errors.reasonTripUuid ?? (wasSent && mandatory.reason && !cart.reasonTrip ? checkoutText.reasonRequired : undefined);
  return (
    <div className={classes.fields}>
      <SearchSelect
        label={checkoutText.costCenter}
        query={costCenterOptions(customer)}
        current={named(cart.costCenter)}
        allowDeselect={false}
        error={errors.costCenterUuid}
        value={cart.costCenter.uuid}
        onChange={(costCenterUuid) => costCenterUuid && save({ costCenterUuid })}
      />
      <SearchSelect
        label={checkoutText.branch}
        query={branchOptions(customer)}
        current={named(cart.branch)}
        clearable
        placeholder={checkoutText.branchNone}
        error={errors.branchUuid}
        value={cart.branch?.uuid ?? null}
        clearButtonProps={{ 'aria-label': `${checkoutText.branch}: ${checkoutText.branchNone}` }}
        onChange={(branchUuid) => save({ branchUuid })}
      />
      <CartProjectFields cart={cart} isMandatory={mandatory.project} wasSent={wasSent} errors={{ ...refused, ...errors }} onSave={save} />
      <CartBalances cart={cart} />
      <SearchSelect
        label={checkoutText.reason}
        query={reasonTripOptions(customer)}
        current={cart.reasonTrip && { value: cart.reasonTrip.uuid, label: cart.reasonTrip.reason }}
        allowDeselect={false}
        error={reasonProblem}
        value={cart.reasonTrip?.uuid ?? null}
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
