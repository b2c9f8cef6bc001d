/** What the trip is charged to and why it is made; each choice is kept by the server at once. */
import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery, costCentersQuery, reasonTripsQuery } from '@trajeto/config-data-access';
import { useChargeCart, type Cart, type CartCharge } from '@trajeto/orders-data-access';
import { fieldErrorsOf, messageOf, useCustomerUuid } from '@trajeto/shared-auth';
import { ListSelect, type ListOption } from '@trajeto/shared-ui';
import { useState } from 'react';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';

const named = ({ uuid, name }: { uuid: string; name: string }): ListOption => ({ value: uuid, label: name });
const reasonOption = ({ uuid, reason }: { uuid: string; reason: string }): ListOption => ({ value: uuid, label: reason });

/** What is looked for in each list. */
const NO_WORDS = { costCenter: '', branch: '', reason: '' };

interface ChargeFieldsProps {
  cart: Cart;
  isReasonMandatory: boolean;
  wasSent: boolean;
  obs: string;
  onObs: (obs: string) => void;
}

function useCharge(cart: Cart) {
  const { charge, isPending, error, isSuccess } = useChargeCart(cart.uuid);
  const save = (body: CartCharge) => void charge(cart.version, body).catch(() => undefined);
  return { save, isPending, isSuccess, errors: fieldErrorsOf(error), problem: error ? messageOf(error, checkoutText.chargeFailed) : null };
}

export function ChargeFields({ cart, isReasonMandatory, wasSent, obs, onObs }: ChargeFieldsProps) {
  const customer = useCustomerUuid();
  const [words, setWords] = useState(NO_WORDS);
  const { save, isPending, isSuccess, errors, problem } = useCharge(cart);
  const [kept, setKept] = useState(cart.obs ?? '');
  const costCenters = useQuery(costCentersQuery(customer, words.costCenter));
  const branches = useQuery(branchesQuery(customer, words.branch));
  const reasons = useQuery(reasonTripsQuery(customer, words.reason));
  const reasonProblem =
    errors.reasonTripUuid ?? (wasSent && isReasonMandatory && !cart.reasonTrip ? checkoutText.reasonRequired : undefined);
  return (
    <div className={classes.fields}>
      <ListSelect
        label={checkoutText.costCenter}
        allowDeselect={false}
        error={errors.costCenterUuid}
        value={cart.costCenter.uuid}
        current={named(cart.costCenter)}
        options={costCenters.data?.map(named)}
        read={costCenters}
        onSearch={(costCenter) => setWords((before) => ({ ...before, costCenter }))}
        onChange={(costCenterUuid) => costCenterUuid && save({ costCenterUuid })}
      />
      <ListSelect
        label={checkoutText.branch}
        clearable
        placeholder={checkoutText.branchNone}
        error={errors.branchUuid}
        value={cart.branch?.uuid ?? null}
        current={cart.branch && named(cart.branch)}
        options={branches.data?.map(named)}
        read={branches}
        onSearch={(branch) => setWords((before) => ({ ...before, branch }))}
        clearButtonProps={{ 'aria-label': `${checkoutText.branch}: ${checkoutText.branchNone}` }}
        onChange={(branchUuid) => save({ branchUuid })}
      />
      <ListSelect
        label={checkoutText.reason}
        allowDeselect={false}
        error={reasonProblem}
        value={cart.reasonTrip?.uuid ?? null}
        current={cart.reasonTrip && reasonOption(cart.reasonTrip)}
        options={reasons.data?.map(reasonOption)}
        read={reasons}
        onSearch={(reason) => setWords((before) => ({ ...before, reason }))}
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
  return <span>{[cart.costCenter.name, cart.branch?.name, cart.reasonTrip?.reason].filter(Boolean).join(' · ')}</span>;
}
