/** The parts of a company's form, the same when it is made and when it is changed. */
import { Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '@trajeto/shared-ui';
import { FormPanel } from '../place/form-panel';
import classes from '../place/form.module.css';
import { PlaceFields } from '../place/place-fields';
import { companyText } from './company.text';
import type { CompanyValues } from './company-values';

interface FieldsProps<Values extends CompanyValues> {
  form: UseFormReturnType<Values>;
}

export function Identification<Values extends CompanyValues>({ form }: FieldsProps<Values>) {
  const fieldOf = (name: keyof CompanyValues) => form.getInputProps(name as never);
  return (
    <FormPanel title={companyText.identification}>
      <TextInput label={companyText.companyName} maxLength={120} {...fieldOf('companyName')} />
      <TextInput label={companyText.tradingName} maxLength={120} {...fieldOf('tradingName')} />
      <MaskedInput mask="cnpj" label={companyText.cnpj} {...fieldOf('cnpj')} value={form.values.cnpj} />
      <TextInput label={companyText.stateRegistration} maxLength={40} {...fieldOf('stateRegistration')} />
      <MaskedInput mask="phone" label={companyText.phone} {...fieldOf('phone')} value={form.values.phone} />
      <TextInput label={companyText.email} type="email" maxLength={254} {...fieldOf('email')} />
    </FormPanel>
  );
}

export function Address<Values extends CompanyValues>({ form }: FieldsProps<Values>) {
  return (
    <FormPanel title={companyText.address}>
      <PlaceFields form={form} />
    </FormPanel>
  );
}

export function Commercial<Values extends CompanyValues>({ form }: FieldsProps<Values>) {
  const fieldOf = (name: keyof CompanyValues) => form.getInputProps(name as never);
  return (
    <FormPanel title={companyText.commercial}>
      <TextInput label={companyText.expenseEmail} type="email" maxLength={254} {...fieldOf('expenseEmail')} />
      <TextInput label={companyText.integration} maxLength={40} {...fieldOf('integrationId')} />
      <TagsInput
        className={classes.wide}
        label={companyText.domains}
        description={companyText.domainsHint}
        splitChars={[',', ' ', ';']}
        maxTags={20}
        {...fieldOf('domains')}
      />
      <TextInput label={companyText.dashboardLink} type="url" {...fieldOf('dashboardLink')} />
      <TextInput label={companyText.wintour} maxLength={40} {...fieldOf('wintourCode')} />
      <Switch label={companyText.flightManager} {...form.getInputProps('flightManager' as never, { type: 'checkbox' })} />
    </FormPanel>
  );
}
