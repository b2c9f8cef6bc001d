/** /configuracoes/empresas/nova: a company in three steps; then its page opens. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCreateCompany } from '@trajeto/config-data-access/administration';
import { fieldErrorsOf } from '@trajeto/shared-auth';
import { type Crumb, type LineStop, NetworkButton, PageHeader, TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import {
  allFields,
  LeaveDialog,
  problemsOf,
  RecordFields,
  SavingDialog,
  trimmed,
  useLeaveGuard,
  type FieldList,
} from '@trajeto/shared-ui/crud';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import classes from './companies.module.css';
import { companiesText } from './companies.text';
import {
  ADDRESS,
  administratorProblems,
  BEGINNING,
  COMMERCIAL,
  companyValues,
  IDENTIFICATION,
  newCompanySent,
  type CompanyValues,
} from './company-values';
import { companyText } from './company.text';

const ROOT: Crumb = { label: companiesText.title, to: '/configuracoes/empresas' };
const STEPS: readonly [FieldList<CompanyValues>, ...FieldList<CompanyValues>[]] = [[IDENTIFICATION], [ADDRESS], [COMMERCIAL, ...BEGINNING]];
const LAST = STEPS.length - 1;

const problemsOfAll = (values: CompanyValues) => ({ ...problemsOf(STEPS.flat(), values), ...administratorProblems(values) });

/** Whose problem it is: a field of the step, so that nobody is sent on with it. */
const stepOf = (name: string): number => {
  const step = STEPS.findIndex((fields) => allFields(fields).some((field) => field.name === name));
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
    <div className={classes.steps}>
      <TrajetoLine label={companyText.stepsLabel} stops={stops} orientation={orientation} />
    </div>
  );
}

function useNewCompany() {
  const [step, setStep] = useState(0);
  const navigate = useNavigate();
  const form = useForm<CompanyValues>({ initialValues: companyValues(null), validate: problemsOfAll });
  const { run, isPending } = useCreateCompany(companiesText.words.create);
  const leaving = useLeaveGuard(form.isDirty());
  const refuse = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) setStep(stepOf(first));
  };
  const create = async (values: CompanyValues) => {
    try {
      const { uuid } = await run(newCompanySent(trimmed(values)));
      leaving.go(() => void navigate(`${ROOT.to}/${uuid}?nova=sim`, { replace: true }));
    } catch (error) {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      refuse(errors);
    }
  };
  const advance = () => {
    const problems = Object.fromEntries(Object.entries(problemsOfAll(form.values)).filter(([field]) => stepOf(field) === step));
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
        <RecordFields fields={STEPS[step] ?? STEPS[0]} form={form} isPage />
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
        <SavingDialog isSaving={isPending} title={companiesText.creating} />
        <LeaveDialog guard={leaving} />
      </form>
    </>
  );
}
