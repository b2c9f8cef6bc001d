/** Informações básicas of a company that is there. */
import { useUpdateCompany, type Company } from '@trajeto/config-data-access/administration';
import { LeaveDialog, SaveBar, StaleBanner, useLeaveGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import classes from '../place/form.module.css';
import { companiesText } from './companies.text';
import { Address, Commercial, Identification } from './company-fields';
import { companyProblems, companySent, companyValues, type CompanyValues } from './company-values';

export function CompanyForm({ company, isReadOnly }: { company: Company; isReadOnly: boolean }) {
  const { run, isPending } = useUpdateCompany({ success: companiesText.updated, failure: companiesText.updateFailed });
  const { form, submit, isDirty, isStale, reload, discard } = useRecordForm<Company, CompanyValues>({
    row: company,
    valuesOf: companyValues,
    validate: companyProblems,
    send: (before, values) => run({ company: before, form: companySent(values) }),
  });
  const leaving = useLeaveGuard(isDirty);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {isStale && <StaleBanner record={{ reload }} />}
      <fieldset disabled={isReadOnly} className={classes.plain}>
        <Identification form={form} />
        <Address form={form} />
        <Commercial form={form} />
      </fieldset>
      {!isReadOnly && <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />}
      <LeaveDialog guard={leaving} />
    </form>
  );
}
