/** An offer outside the policy is justified before it takes the other's place: no checkout follows that would ask. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { justificationOptions, justificationsQuery } from '@trajeto/config-data-access';
import type { Justifying } from '@trajeto/orders-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { Dialog } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { checkoutText } from '../checkout/checkout.text';
import { cartText } from '../cart/cart.text';
import type { Choice } from '../cart/use-cart';
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
        {cartText.chooseOther}
      </Button>
      <Button onClick={onSend}>{reSearchText.justify}</Button>
    </>
  );
}

function Form({ choice, onClose, onReady }: FormProps) {
  const { settings } = useSession();
  const isFreeText = settings.free_text_justification !== 'false';
  const customer = useCustomerUuid();
  const { data: listed = [] } = useQuery(justificationsQuery(customer));
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
        {listed.length > 0 && (
          <SearchSelect
            label={checkoutText.justification}
            placeholder={checkoutText.chooseJustification}
            isInDialog
            query={justificationOptions(customer)}
            clearable={isFreeText}
            error={chosen === null && detail.trim() === '' ? problem : undefined}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {(isFreeText || listed.length === 0) && (
          <Textarea
            label={listed.length > 0 ? checkoutText.detail : checkoutText.freeText}
            maxLength={1000}
            autosize
            minRows={2}
            error={listed.length === 0 && detail.trim() === '' ? problem : undefined}
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
