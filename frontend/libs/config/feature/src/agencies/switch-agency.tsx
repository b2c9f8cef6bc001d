/** Switching an agency off asks for its name: whoever works there, and for its companies, is shut out at once. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useSwitchAgency, type Agency } from '@trajeto/config-data-access/administration';
import { foldText } from '@trajeto/shared-format';
import { Dialog, NetworkButton } from '@trajeto/shared-ui';
import { crudText } from '@trajeto/shared-ui/crud';
import { useState, type ReactNode } from 'react';
import { agenciesText } from './agencies.text';

function InactivateDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { run, isPending } = useSwitchAgency({ success: agenciesText.inactivated, failure: agenciesText.inactivateFailed });
  const isSame = foldText(typed) === foldText(agency.tradingName);
  const confirm = async () => {
    await run(agency).catch(() => undefined);
    onClose();
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {crudText.cancel}
      </Button>
      <NetworkButton color="urucum" disabled={!isSame} loading={isPending} onClick={() => void confirm()}>
        {agenciesText.inactivate}
      </NetworkButton>
    </>
  );
  return (
    <Dialog opened onClose={onClose} title={agenciesText.inactivateTitle(agency.tradingName)} footer={footer}>
      <Stack gap="md">
        <Text fz="sm">{agenciesText.inactivateBody}</Text>
        <TextInput
          data-autofocus
          label={agenciesText.typeName(agency.tradingName)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

/** Off asks, on is immediate. */
export function useAgencySwitch(): { switchAgency: (agency: Agency) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Agency | null>(null);
  const { run } = useSwitchAgency({ success: agenciesText.activated, failure: agenciesText.activateFailed });
  return {
    switchAgency: (agency) => {
      if (agency.isActive) setAsked(agency);
      else void run(agency).catch(() => undefined);
    },
    question: asked && <InactivateDialog agency={asked} onClose={() => setAsked(null)} />,
  };
}
