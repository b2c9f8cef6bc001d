/** /configuracoes/empresas/nova: a company in three steps; then its page opens. */
import { Button, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCreateCompany } from '@trajeto/config-data-access/administration';
import { fieldErrorsOf } from '@trajeto/shared-auth';
import { type Crumb, type LineStop, NetworkButton, PageHeader, TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { LeaveDialog, MoneyInput, useLeaveGuard } from '@trajeto/shared-ui/crud';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { FormPanel } from '../place/form-panel';
import classes from '../place/form.module.css';
import listClasses from './companies.module.css';
import { companiesText } from './companies.text';
import { Address, Commercial, Identification } from './company-fields';
import { newCompanyProblems, newCompanySent, newCompanyValues, type NewCompanyValues } from './company-values';
import { companyText } from './company.text';

const ROOT: Crumb = { label: companiesText.title, to: '/configuracoes/empresas' };
const LAST = companyText.steps.length - 1;
/** Whose problem it is: a field of the step, so that nobody is sent on with it. */
const FIELDS: readonly (readonly string[])[] = [
  ['companyName', 'tradingName', 'cnpj', 'stateRegistration', 'phone', 'email'],
  ['zipCode', 'address', 'number', 'district', 'city', 'state'],
];
type Form = UseFormReturnType<NewCompanyValues>;

const stepOf = (field: string): number => {
  const step = FIELDS.findIndex((fields) => fields.includes(field));
  return step === -1 ? LAST : step;
};

function Steps({ current }: { current: number }) {
  const orientation = useIsMobile() ? 'compact' : 'horizontal';
  const stops: LineStop[] = companyText.steps.map((label, step) => ({
    id: label,
    label,
    state: step < current ? 'done' : step === current ? 'current' : 'next',
  }));
  return (
    <div className={listClasses.steps}>
      <TrajetoLine label={companyText.stepsLabel} stops={stops} orientation={orientation} />
    </div>
  );
}

function Beginning({ form }: { form: Form }) {
  return (
    <>
      <FormPanel title={companyText.credit}>
        <MoneyInput label={companyText.limit} {...form.getInputProps('invoiceLimit')} value={form.values.invoiceLimit} />
      </FormPanel>
      <FormPanel title={companyText.administrator}>
        <Text fz="sm" c="dimmed" className={classes.wide}>
          {companyText.administratorHint}
        </Text>
        <TextInput label={companyText.administratorName} maxLength={120} {...form.getInputProps('administratorName')} />
        <TextInput label={companyText.administratorLastName} maxLength={120} {...form.getInputProps('administratorLastName')} />
        <TextInput label={companyText.administratorEmail} type="email" {...form.getInputProps('administratorEmail')} />
      </FormPanel>
    </>
  );
}

function StepContent({ step, form }: { step: number; form: Form }) {
  if (step === 0) return <Identification form={form} />;
  if (step === 1) return <Address form={form} />;
  return (
    <>
      <Commercial form={form} />
      <Beginning form={form} />
    </>
  );
}

function useNewCompany() {
  const [step, setStep] = useState(0);
  const navigate = useNavigate();
  const form = useForm<NewCompanyValues>({ initialValues: newCompanyValues(), validate: newCompanyProblems });
  const { run, isPending } = useCreateCompany({ success: companiesText.created, failure: companiesText.createFailed });
  const leaving = useLeaveGuard(form.isDirty());
  const refuse = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) setStep(stepOf(first));
  };
  const create = async (values: NewCompanyValues) => {
    try {
      const { uuid } = await run(newCompanySent(values));
      leaving.go(() => void navigate(`${ROOT.to}/${uuid}?nova=sim`, { replace: true }));
    } catch (error) {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      refuse(errors);
    }
  };
  const advance = () => {
    const problems = Object.fromEntries(Object.entries(newCompanyProblems(form.values)).filter(([field]) => stepOf(field) === step));
    form.setErrors(problems);
    if (Object.keys(problems).length === 0) setStep(step + 1);
  };
  return {
    step,
    form,
    leaving,
    isPending,
    back: () => setStep(step - 1),
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (step < LAST) advance();
      else form.onSubmit((values) => void create(values), refuse)(event);
    },
  };
}

export function NewCompanyPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const { step, form, leaving, isPending, back, submit } = useNewCompany();
  return (
    <>
      <PageHeader title={companiesText.create} crumbs={[...crumbs, ROOT]} />
      <Steps current={step} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <StepContent step={step} form={form} />
        <div className={classes.buttons}>
          {step > 0 && (
            <Button variant="default" onClick={back}>
              {companyText.back}
            </Button>
          )}
          <NetworkButton type="submit" loading={isPending}>
            {step === LAST ? companyText.finish : companyText.next}
          </NetworkButton>
        </div>
        <LeaveDialog guard={leaving} />
      </form>
    </>
  );
}
