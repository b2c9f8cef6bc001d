/** Documentos e viagem: what a ticket and a payment ask of me. */
import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { Employee } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import { MaskedInput } from '@trajeto/shared-ui';
import { LeaveDialog, SaveBar, StaleBanner } from '@trajeto/shared-ui/crud';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { OfEmployee, useOwnForm } from '../use-own-employee';
import { documentsText } from './documents.text';
import { documentsOf, fieldsOf, maskedCpf, problemsOf, type DocumentField } from './own-documents';

type Form = ReturnType<typeof useOwnForm<DocumentField>>['form'];
const PIX_TYPES = (Object.keys(documentsText.pixTypes) as (keyof typeof documentsText.pixTypes)[]).map((value) => ({
  value,
  label: documentsText.pixTypes[value],
}));

function DayField({ form, field, label }: { form: Form; field: 'birthdate' | 'passportExpiration'; label: string }) {
  return (
    <MaskedInput mask="date" label={label} placeholder={documentsText.day} {...form.getInputProps(field)} value={form.values[field]} />
  );
}

function Papers({ form, cpf }: { form: Form; cpf: string | null }) {
  return (
    <Panel title={documentsText.documents}>
      <div className={classes.fields}>
        <TextInput label={documentsText.cpf} title={documentsText.cpfHint} value={maskedCpf(cpf)} readOnly variant="filled" />
        <TextInput label={documentsText.rg} maxLength={40} {...form.getInputProps('rg')} />
        <DayField form={form} field="birthdate" label={documentsText.birthdate} />
        <TextInput label={documentsText.passport} maxLength={40} {...form.getInputProps('passportNumber')} />
        <DayField form={form} field="passportExpiration" label={documentsText.passportExpiration} />
      </div>
    </Panel>
  );
}

function Travel({ form }: { form: Form }) {
  return (
    <Panel title={documentsText.travel}>
      <div className={classes.fields}>
        <TextInput label={documentsText.latam} maxLength={40} {...form.getInputProps('loyaltyLatam')} />
        <TextInput label={documentsText.azul} maxLength={40} {...form.getInputProps('loyaltyAzul')} />
        <TextInput label={documentsText.gol} maxLength={40} {...form.getInputProps('loyaltyGol')} />
        <Autocomplete label={documentsText.seat} data={[...documentsText.seats]} maxLength={40} {...form.getInputProps('preferredSeat')} />
        <Autocomplete
          label={documentsText.seatType}
          data={[...documentsText.seatTypes]}
          maxLength={40}
          {...form.getInputProps('typeAirSeat')}
        />
        <TextInput label={documentsText.road} maxLength={120} {...form.getInputProps('roadLocation')} />
      </div>
    </Panel>
  );
}

function Pix({ form }: { form: Form }) {
  return (
    <Panel title={documentsText.pix}>
      <div className={classes.fields}>
        <Select
          label={documentsText.pixType}
          data={PIX_TYPES}
          clearable
          clearButtonProps={{ 'aria-label': documentsText.clearPixType }}
          {...form.getInputProps('pixKeyType')}
          // Nothing chosen is nothing to clear; what is cleared is empty again, as it came.
          value={form.values.pixKeyType || null}
          onChange={(type: string | null) => form.setFieldValue('pixKeyType', type ?? '')}
        />
        <TextInput label={documentsText.pix} description={documentsText.pixHint} maxLength={120} {...form.getInputProps('pixKey')} />
      </div>
    </Panel>
  );
}

function DocumentsForm({ employee }: { employee: Employee }) {
  const { form, submit, isDirty, isStale, isPending, discard, reload, leaving } = useOwnForm<DocumentField>({
    employee,
    valuesOf: documentsOf,
    validate: (values) => problemsOf(values),
    fieldsOf,
  });
  return (
    <form onSubmit={submit} noValidate className={classes.column}>
      {isStale && <StaleBanner record={{ reload }} />}
      <Papers form={form} cpf={employee.cpf} />
      <Travel form={form} />
      <Pix form={form} />
      <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
      <LeaveDialog guard={leaving} />
    </form>
  );
}

export function Documents() {
  const { employeeUuid } = useSession().user;
  return employeeUuid === null ? null : <OfEmployee employeeId={employeeUuid} form={DocumentsForm} />;
}
