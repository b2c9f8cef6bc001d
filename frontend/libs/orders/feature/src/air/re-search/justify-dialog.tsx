/** A flight outside the policy is justified before it takes the other's place: no checkout follows that would ask. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { justificationsQuery } from '@trajeto/config-data-access';
import type { Justifying } from '@trajeto/orders-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { Dialog, ListSelect } from '@trajeto/shared-ui';
import { useState } from 'react';
import { checkoutText } from '../../checkout/checkout.text';
import { airText } from '../air.text';
import type { Choice } from '../use-trip-cart';
import { reSearchText } from './re-search.text';
import type { Exchange } from './use-exchange';

interface FormProps {
  choice: Choice;
  onClose: () => void;
  onReady: (justifying: Justifying) => void;
}

function Foot({ onClose, onSend }: { onClose: () => void; onSend: () => void }) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {airText.chooseOther}
      </Button>
      <Button onClick={onSend}>{reSearchText.justify}</Button>
    </>
  );
}

function Form({ choice, onClose, onReady }: FormProps) {
  const { settings } = useSession();
  const isFreeText = settings.free_text_justification !== 'false';
  const [words, setWords] = useState('');
  const listed = useQuery(justificationsQuery(useCustomerUuid(), words));
  // A company without a list writes in its own words; one whose list failed or holds nothing that is looked for has one.
  const hasList = words !== '' || listed.isError || (listed.data ?? []).length > 0;
  const [chosen, setChosen] = useState<string | null>(null);
  const [detail, setDetail] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const problem = isAsked ? checkoutText.justificationRequired : undefined;
  const send = () => {
    setIsAsked(true);
    if (chosen !== null || detail.trim() !== '') onReady({ justificationUuid: chosen, brokenPolicyJustification: detail.trim() || null });
  };
  return (
    <Dialog opened onClose={onClose} title={reSearchText.justifyTitle} size={560} footer={<Foot onClose={onClose} onSend={send} />}>
      <Stack gap="md">
        <Text fz="sm">{choice.offer.policy.violatedPolicies.map(({ message }) => message).join(' ')}</Text>
        {hasList && (
          <ListSelect
            label={checkoutText.justification}
            placeholder={checkoutText.chooseJustification}
            clearable={isFreeText}
            comboboxProps={{ zIndex: 300 }}
            error={chosen === null && detail.trim() === '' ? problem : undefined}
            value={chosen}
            options={listed.data?.map(({ uuid, description }) => ({ value: uuid, label: description }))}
            read={listed}
            onSearch={setWords}
            onChange={setChosen}
          />
        )}
        {(isFreeText || !hasList) && (
          <Textarea
            label={hasList ? checkoutText.detail : checkoutText.freeText}
            maxLength={1000}
            autosize
            minRows={2}
            error={!hasList && detail.trim() === '' ? problem : undefined}
            value={detail}
            onChange={({ currentTarget }) => setDetail(currentTarget.value)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

export function JustifyDialog({ exchange }: { exchange: Exchange }) {
  if (!exchange.asking) return null;
  return <Form choice={exchange.asking} onClose={exchange.stopAsking} onReady={exchange.justify} />;
}
