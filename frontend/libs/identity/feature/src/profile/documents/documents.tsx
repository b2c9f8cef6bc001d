/** Documentos e viagem: what a ticket and a payment ask of me. */
import type { Employee } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import type { RecordDescription } from '@trajeto/shared-ui/crud';
import { OfEmployee, OwnRecord } from '../use-own-employee';
import { documentsText as text } from './documents.text';
import { documentsOf, fieldsOf, problemsOf, type Documents as Values } from './own-documents';

const PIX_TYPES = (Object.keys(text.pixTypes) as (keyof typeof text.pixTypes)[]).map((value) => ({ value, label: text.pixTypes[value] }));

const DOCUMENTS_FORM: RecordDescription<Employee, Values> = {
  valuesOf: documentsOf,
  fields: [
    {
      section: text.documents,
      fields: [
        { name: 'cpf', label: text.cpf, hint: text.cpfHint, isReadOnly: true },
        { name: 'rg', label: text.rg, maxLength: 40 },
        { name: 'birthdate', label: text.birthdate, kind: 'mask', mask: 'date' },
        { name: 'passportNumber', label: text.passport, maxLength: 40 },
        { name: 'passportExpiration', label: text.passportExpiration, kind: 'mask', mask: 'date' },
      ],
    },
    {
      section: text.travel,
      fields: [
        { name: 'loyaltyLatam', label: text.latam, maxLength: 40 },
        { name: 'loyaltyAzul', label: text.azul, maxLength: 40 },
        { name: 'loyaltyGol', label: text.gol, maxLength: 40 },
        { name: 'preferredSeat', label: text.seat, maxLength: 40, suggestions: text.seats },
        { name: 'typeAirSeat', label: text.seatType, maxLength: 40, suggestions: text.seatTypes },
        { name: 'roadLocation', label: text.road, maxLength: 120 },
      ],
    },
    {
      section: text.pix,
      fields: [
        { name: 'pixKeyType', label: text.pixType, kind: 'select', choices: PIX_TYPES },
        { name: 'pixKey', label: text.pix, hint: text.pixHint, maxLength: 120 },
      ],
    },
  ],
  check: (values) => problemsOf(values),
};

const DocumentsForm = ({ employee }: { employee: Employee }) => (
  <OwnRecord employee={employee} record={DOCUMENTS_FORM} fieldsOf={fieldsOf} />
);

export function Documents() {
  const { employeeUuid } = useSession().user;
  return employeeUuid === null ? null : <OfEmployee employeeId={employeeUuid} form={DocumentsForm} />;
}
