/** Informações básicas of a company that is there. */
import { useUpdateCompany, type Company } from '@trajeto/config-data-access/administration';
import { RecordPage, type RecordDescription } from '@trajeto/shared-ui/crud';
import { companiesText } from './companies.text';
import { ADDRESS, COMMERCIAL, companySent, companyValues, IDENTIFICATION, type CompanyValues } from './company-values';

const COMPANY_FORM: RecordDescription<Company, CompanyValues> = {
  valuesOf: companyValues,
  fields: [IDENTIFICATION, ADDRESS, COMMERCIAL],
};

export function CompanyForm({ company, isReadOnly }: { company: Company; isReadOnly: boolean }) {
  const { run } = useUpdateCompany(companiesText.words.update);
  return (
    <RecordPage
      record={COMPANY_FORM}
      writes={{ update: (base, values) => run({ company: base, form: companySent(values) }) }}
      row={company}
      isReadOnly={isReadOnly}
    />
  );
}
