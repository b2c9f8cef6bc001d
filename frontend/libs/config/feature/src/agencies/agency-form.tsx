/** The form of an agency: a new one also names its first manager. */
import { Text, TextInput } from '@mantine/core';
import { useCreateAgency, useUpdateAgency, type Agency } from '@trajeto/config-data-access/administration';
import { MaskedInput } from '@trajeto/shared-ui';
import { LeaveDialog, SaveBar, StaleBanner, useLeaving, useRecordForm } from '@trajeto/shared-ui/crud';
import { FormPanel } from '../place/form-panel';
import classes from '../place/form.module.css';
import { PlaceFields } from '../place/place-fields';
import { agenciesText } from './agencies.text';
import { agencyProblems, agencySent, agencyValues, managerSent, type AgencyValues } from './agency-values';

interface AgencyFormProps {
  /** Null: a new one. */
  agency: Agency | null;
  onCreated?: (agency: Agency) => void;
}

function useAgencyForm({ agency, onCreated }: AgencyFormProps) {
  const create = useCreateAgency({ success: agenciesText.created, failure: agenciesText.createFailed });
  const update = useUpdateAgency({ success: agenciesText.updated, failure: agenciesText.updateFailed });
  const record = useRecordForm<Agency | null, AgencyValues>({
    row: agency,
    valuesOf: agencyValues,
    validate: agencyProblems,
    send: (before, values) =>
      before ? update.run({ agency: before, form: agencySent(values) }) : create.run({ ...agencySent(values), ...managerSent(values) }),
    onSaved: (saved) => {
      if (agency === null && saved) leaving.go(() => onCreated?.(saved));
    },
  });
  const leaving = useLeaving(record.isDirty);
  return { ...record, leaving, isPending: create.isPending || update.isPending };
}
type Form = ReturnType<typeof useAgencyForm>['form'];

function Identification({ form }: { form: Form }) {
  return (
    <FormPanel title={agenciesText.identification}>
      <TextInput label={agenciesText.companyName} maxLength={120} {...form.getInputProps('companyName')} />
      <TextInput label={agenciesText.tradingName} maxLength={120} {...form.getInputProps('tradingName')} />
      <MaskedInput mask="cnpj" label={agenciesText.cnpj} {...form.getInputProps('cnpj')} value={form.values.cnpj} />
      <TextInput label={agenciesText.stateRegistration} maxLength={40} {...form.getInputProps('stateRegistration')} />
      <MaskedInput mask="phone" label={agenciesText.phone} {...form.getInputProps('phone')} value={form.values.phone} />
      <TextInput label={agenciesText.email} type="email" maxLength={254} {...form.getInputProps('email')} />
    </FormPanel>
  );
}

function Manager({ form }: { form: Form }) {
  return (
    <FormPanel title={agenciesText.manager}>
      <Text fz="sm" c="dimmed" className={classes.wide}>
        {agenciesText.managerHint}
      </Text>
      <TextInput label={agenciesText.managerName} maxLength={120} {...form.getInputProps('managerName')} />
      <TextInput label={agenciesText.managerEmail} type="email" maxLength={254} {...form.getInputProps('managerEmail')} />
      <MaskedInput
        mask="phone"
        label={agenciesText.managerPhone}
        {...form.getInputProps('managerPhone')}
        value={form.values.managerPhone}
      />
    </FormPanel>
  );
}

export function AgencyForm(props: AgencyFormProps) {
  const { form, submit, isDirty, isStale, isPending, reload, discard, leaving } = useAgencyForm(props);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {isStale && <StaleBanner onReload={reload} />}
      <Identification form={form} />
      <FormPanel title={agenciesText.address}>
        <PlaceFields form={form} />
      </FormPanel>
      {props.agency === null && <Manager form={form} />}
      <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
      <LeaveDialog leaving={leaving} />
    </form>
  );
}
