/** /configuracoes/empresas: where a manager's day starts; the agency's companies and what is decided about each. */
import { companiesQuery, useCompanySwitches, type Company } from '@trajeto/config-data-access/administration';
import { useSession } from '@trajeto/shared-auth';
import { applyMask } from '@trajeto/shared-format';
import { Money, type Column } from '@trajeto/shared-ui';
import { boxFilter, moneyFilter, ResourcePage, type PagePlace } from '@trajeto/shared-ui/crud';
import type { ReactNode } from 'react';
import classes from './companies.module.css';
import { companiesText as text } from './companies.text';
import { CompanyBadges } from './company-badges';
import { Strip } from './strip';
import { inactivateQuestion, useCompanyActs } from './use-company-acts';

const ROOT = '/configuracoes/empresas';
const PAGES = { of: ({ uuid }: Company) => `${ROOT}/${uuid}`, create: `${ROOT}/nova` };
const placeOf = ({ city, state }: Company) => [city, state].filter(Boolean).join('/') || '—';

const Name = ({ tradingName, cnpj }: Company) => (
  <>
    {tradingName}
    <span className={`tj-num ${classes.second ?? ''}`}>{applyMask('cnpj', cnpj)}</span>
  </>
);

const Phone = ({ phone }: Company) => (phone ? <span className={`tj-num ${classes.whole ?? ''}`}>{applyMask('phone', phone)}</span> : '—');

const COLUMNS: readonly Column<Company>[] = [
  { id: 'company', header: text.company, cell: Name },
  { id: 'place', header: text.place, cell: placeOf },
  { id: 'limit', header: text.limit, align: 'right', cell: ({ invoiceLimit }) => <Money value={invoiceLimit} /> },
  { id: 'email', header: text.email, cell: ({ email }) => email },
  { id: 'phone', header: text.phone, cell: Phone },
];
const FILTERS = { limite: moneyFilter(text.limitUpTo), bloqueadas: boxFilter(text.onlyBlocked) };

interface CompaniesPageProps extends PagePlace {
  /** Chooses the company all other screens are about. */
  onWork: (company: Company) => void;
  /** What other areas count for a manager, on top of the list. */
  figures?: ReactNode;
}

export function CompaniesPage({ onWork, figures, ...place }: CompaniesPageProps) {
  const { user, customerUuid } = useSession();
  const isManager = user.type === 'manager';
  const { actsOf, question } = useCompanyActs({ isManager, chosenUuid: customerUuid, onWork });
  return (
    <>
      <ResourcePage<Company, Record<string, unknown>, typeof FILTERS>
        {...place}
        text={text}
        query={({ limite, bloqueadas, ...asked }) => companiesQuery({ ...asked, maxCreditLimit: limite, onlyBlocked: bloqueadas })}
        writes={useCompanySwitches(text.words)}
        nameOf={({ tradingName }) => tradingName}
        columns={COLUMNS}
        facts={(company) => `${applyMask('cnpj', company.cnpj)} · ${placeOf(company)}`}
        figure={({ invoiceLimit }) => <Money value={invoiceLimit} fw={600} />}
        filters={FILTERS}
        isActive={({ isActive }) => isActive}
        statusCell={(company, isActive) => <CompanyBadges company={{ ...company, isActive }} />}
        inactivateQuestion={inactivateQuestion}
        acts={actsOf}
        pages={PAGES}
      >
        {isManager && <Strip figures={figures} />}
      </ResourcePage>
      {question}
    </>
  );
}
