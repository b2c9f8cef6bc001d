/** Informações básicas of a company that is there. */
import { useUpdateCompany, type Company } from '@trajeto/config-data-access/administration';
import { RecordPage, type FieldSection, type RecordDescription } from '@trajeto/shared-ui/crud';
import { companiesText } from './companies.text';
import { companyText as text } from './company.text';
import { notesProblem, showNotes } from './company-notes';
import { NotesField } from './company-notes-field';
import { usePricesSection } from './company-prices';
import { ADDRESS, COMMERCIAL, companySent, companyValues, IDENTIFICATION, pricesSent, type CompanyValues } from './company-values';

const NOTES: FieldSection<CompanyValues> = {
  section: text.notes,
  hint: text.notesHint,
  fields: [
    {
      name: 'notes',
      label: text.notes,
      kind: 'own',
      isWide: true,
      check: ({ notes }) => notesProblem(notes),
      show: showNotes,
      draw: ({ form, isReadOnly }) => (
        <NotesField
          notes={form.values.notes}
          problem={notesProblem(form.values.notes)}
          isReadOnly={isReadOnly}
          onChange={(notes) => form.setFieldValue('notes', notes)}
        />
      ),
    },
  ],
};
const companyForm = (prices: FieldSection<CompanyValues>): RecordDescription<Company, CompanyValues> => ({
  valuesOf: companyValues,
  fields: [IDENTIFICATION, ADDRESS, COMMERCIAL, prices, NOTES],
});

export function CompanyForm({ company, isReadOnly }: { company: Company; isReadOnly: boolean }) {
  const { run } = useUpdateCompany(companiesText.words.update);
  const prices = usePricesSection(company);
  return (
    <RecordPage
      record={companyForm(prices)}
      writes={{ update: (base, values) => run({ company: base, form: { ...companySent(values), ...pricesSent(values) } }) }}
      row={company}
      saving={companiesText.updating}
      isReadOnly={isReadOnly}
    />
  );
}
