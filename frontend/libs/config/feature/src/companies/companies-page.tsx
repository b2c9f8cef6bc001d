/** /configuracoes/empresas: where a manager's day starts; the agency's companies and what is decided about each. */
import { Button, Checkbox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery, type Company } from '@trajeto/config-data-access/administration';
import { useSession } from '@trajeto/shared-auth';
import { applyMask } from '@trajeto/shared-format';
import { EmptyState, Money, PageHeader, type Column, type Crumb } from '@trajeto/shared-ui';
import {
  Filters,
  isActiveOf,
  Listing,
  MoneyInput,
  readStatus,
  RowCard,
  RowMenu,
  SearchField,
  StatusFilter,
  useListAddress,
  type ListAddress,
  type RowAct,
} from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './companies.module.css';
import { companiesText } from './companies.text';
import { CompanyBadges } from './company-badges';
import { Strip } from './strip';
import { useCompanyActs } from './use-company-acts';

const ROOT = '/configuracoes/empresas';
const FILTER_PAUSE = 700;
const addressOf = ({ uuid }: Company) => `${ROOT}/${uuid}`;
const placeOf = ({ city, state }: Company) => [city, state].filter(Boolean).join('/') || '—';

function Name({ company: { tradingName, cnpj } }: { company: Company }) {
  return (
    <>
      {tradingName}
      <span className={`tj-num ${classes.second ?? ''}`}>{applyMask('cnpj', cnpj)}</span>
    </>
  );
}

const columnsOf = (actsOf: (company: Company) => RowAct[]): Column<Company>[] => [
  { id: 'company', header: companiesText.company, cell: (company) => <Name company={company} /> },
  { id: 'place', header: companiesText.place, cell: placeOf },
  { id: 'limit', header: companiesText.limit, align: 'right', cell: ({ invoiceLimit }) => <Money value={invoiceLimit} /> },
  { id: 'email', header: companiesText.email, cell: ({ email }) => email },
  {
    id: 'phone',
    header: companiesText.phone,
    cell: ({ phone }) => (phone ? <span className={`tj-num ${classes.whole ?? ''}`}>{applyMask('phone', phone)}</span> : '—'),
  },
  { id: 'status', header: companiesText.status, cell: (company) => <CompanyBadges company={company} /> },
  {
    id: 'acts',
    header: companiesText.acts,
    align: 'right',
    width: 80,
    cell: (company) => <RowMenu name={company.tradingName} acts={actsOf(company)} />,
  },
];

/** Sent once the typing pauses; cleared from outside it empties itself. */
function LimitFilter({ value, onChange }: { value: string; onChange: (limit: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const send = useDebouncedCallback(onChange, FILTER_PAUSE);
  return (
    <MoneyInput
      className={classes.limitFilter}
      aria-label={companiesText.limitUpTo}
      placeholder={companiesText.limitUpTo}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        send(next);
      }}
    />
  );
}

function CompanyFilters({ address: { search, status, get, change } }: { address: ListAddress }) {
  return (
    <Filters>
      <SearchField label={companiesText.search} value={search} onSearch={(words) => change({ search: words, page: null })} />
      <StatusFilter value={readStatus(status)} onChange={(next) => change({ status: next === 'all' ? null : next, page: null })} />
      <LimitFilter value={get('limite') ?? ''} onChange={(limite) => change({ limite, page: null })} />
      <Checkbox
        label={companiesText.onlyBlocked}
        checked={get('bloqueadas') === 'sim'}
        onChange={({ currentTarget }) => change({ bloqueadas: currentTarget.checked ? 'sim' : null, page: null })}
      />
    </Filters>
  );
}

const questionOf = ({ search, status, page, get }: ListAddress) => ({
  name: search,
  active: isActiveOf(readStatus(status)),
  isBlocked: get('bloqueadas') === 'sim' ? true : undefined,
  maxCreditLimit: get('limite') ?? undefined,
  page,
});

interface CompaniesPageProps {
  crumbs?: readonly Crumb[];
  /** Chooses the company all other screens are about. */
  onWork: (company: Company) => void;
  /** What other areas count for a manager, on top of the list. */
  figures?: ReactNode;
}

export function CompaniesPage({ crumbs = [], onWork, figures }: CompaniesPageProps) {
  const { user, customerUuid } = useSession();
  const navigate = useNavigate();
  const address = useListAddress();
  const isManager = user.type === 'manager';
  const question = questionOf(address);
  const asked = useQuery(companiesQuery(question));
  const { actsOf, question: dialog } = useCompanyActs({
    isManager,
    chosenUuid: customerUuid,
    onWork,
    onOpen: (company) => void navigate(addressOf(company)),
  });
  const isFiltered = [address.search, address.status, address.get('limite'), address.get('bloqueadas')].some(Boolean);
  const clear = () => address.change({ search: null, status: null, limite: null, bloqueadas: null, page: null });
  const create = isManager && (
    <Button component={Link} to={`${ROOT}/nova`} leftSection={<IconPlus size={18} aria-hidden />}>
      {companiesText.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={companiesText.title} count={asked.data?.meta.total} crumbs={crumbs} actions={create} />
      {isManager && <Strip figures={figures} />}
      <CompanyFilters address={address} />
      <Listing
        caption={companiesText.caption}
        asked={asked}
        failed={companiesText.loadFailed}
        columns={columnsOf(actsOf)}
        rowKey={({ uuid }) => uuid}
        rowTo={addressOf}
        card={(company) => (
          <RowCard
            title={company.tradingName}
            to={addressOf(company)}
            badge={<CompanyBadges company={company} />}
            facts={`${applyMask('cnpj', company.cnpj)} · ${placeOf(company)}`}
            figure={<Money value={company.invoiceLimit} fw={600} />}
            menu={<RowMenu name={company.tradingName} acts={actsOf(company)} />}
          />
        )}
        onPage={(next) => address.change({ page: String(next) })}
        empty={<EmptyState title={companiesText.empty} action={create} />}
        nothingFound={isFiltered ? { title: companiesText.notFound, onClear: clear } : null}
      />
      {dialog}
    </>
  );
}
