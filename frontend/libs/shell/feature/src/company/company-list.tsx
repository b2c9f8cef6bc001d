/** The companies an agency may work for: found by name, chosen by a click, given up by another on the same. */
import { Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@trajeto/shared-auth';
import { applyMask, initials } from '@trajeto/shared-format';
import { ErrorState, ToneBadge } from '@trajeto/shared-ui';
import { companiesQuery } from '@trajeto/shell-data-access';
import { useState } from 'react';
import { companyText } from './company.text';
import { useCompanyChoice } from './company-choice';
import classes from './company-list.module.css';
import { recentCompanies, rememberCompany, type RecentCompany } from './recent-companies';

/** Milliseconds of rest before the server is asked, rows drawn while it answers, pixels the list may be high (spec section 9). */
const SEARCH_PAUSE = 700;
const SKELETON_ROWS = 10;
const LIST_HEIGHT = 350;

function Row({ company, isChosen, onPick }: { company: RecentCompany; isChosen: boolean; onPick: () => void }) {
  return (
    <UnstyledButton className={classes.row} aria-pressed={isChosen} onClick={onPick}>
      <span className={classes.letter} aria-hidden>
        {initials(company.tradingName).charAt(0)}
      </span>
      <span className={classes.names}>
        <span className={classes.name} title={company.tradingName}>
          {company.tradingName}
        </span>
        <span className={classes.cnpj}>{applyMask('cnpj', company.cnpj)}</span>
      </span>
      {!company.isActive && <ToneBadge tone="ardosia">{companyText.inactive}</ToneBadge>}
      {company.fraudBlocking && <ToneBadge tone="urucum">{companyText.blocked}</ToneBadge>}
      {isChosen && <IconCheck size={20} stroke={1.75} aria-hidden />}
    </UnstyledButton>
  );
}

const Waiting = () => (
  <div role="status" aria-label={companyText.loading}>
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <Skeleton key={row} height={48} mb={4} data-testid="company-skeleton" />
    ))}
  </div>
);

function Rows({ label, companies, onPicked }: { label: string; companies: readonly RecentCompany[]; onPicked: () => void }) {
  const { user, customerUuid } = useSession();
  const { choose } = useCompanyChoice();
  const pick = (company: RecentCompany) => {
    const isGivenUp = company.uuid === customerUuid;
    if (!isGivenUp) rememberCompany(user.uuid, company);
    onPicked();
    void choose(isGivenUp ? null : company.uuid);
  };
  return (
    <ul className={classes.list} aria-label={label}>
      {companies.map((company) => (
        <li key={company.uuid}>
          <Row company={company} isChosen={company.uuid === customerUuid} onPick={() => pick(company)} />
        </li>
      ))}
    </ul>
  );
}

function Found({ words, onPicked }: { words: string; onPicked: () => void }) {
  const { data, error, isPending, refetch } = useQuery(companiesQuery(words));
  if (isPending) return <Waiting />;
  if (error) return <ErrorState message={companyText.listFailed} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Text c="dimmed" p="md" role="status">
        {words ? companyText.noneFound : companyText.none}
      </Text>
    );
  return <Rows label={companyText.switch} companies={data} onPicked={onPicked} />;
}

function Recent({ onPicked }: { onPicked: () => void }) {
  const { user } = useSession();
  const [companies] = useState(() => recentCompanies(user.uuid));
  if (companies.length === 0) return null;
  return (
    <>
      <Text fz="xs" fw={500} c="dimmed" mb={4}>
        {companyText.recent}
      </Text>
      <Rows label={companyText.recent} companies={companies} onPicked={onPicked} />
      <Text fz="xs" fw={500} c="dimmed" mt="sm" mb={4}>
        {companyText.all}
      </Text>
    </>
  );
}

interface CompanyListProps {
  onPicked: () => void;
  /** As high as its place, instead of the measure of a popover. */
  isTall?: boolean;
  showsRecent?: boolean;
}

export function CompanyList({ onPicked, isTall = false, showsRecent = false }: CompanyListProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), SEARCH_PAUSE);
  return (
    <div>
      <TextInput
        type="search"
        aria-label={companyText.search}
        placeholder={companyText.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        maxLength={120}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        mb="xs"
      />
      <div className={classes.scroll} style={isTall ? undefined : { maxHeight: LIST_HEIGHT }}>
        {showsRecent && words === '' && <Recent onPicked={onPicked} />}
        <Found words={words} onPicked={onPicked} />
      </div>
    </div>
  );
}
