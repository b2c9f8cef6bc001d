/** /configuracoes/empresas/{customerId}#section: one company, a section at a time. */
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyQuery, type Company } from '@trajeto/config-data-access/administration';
import { useSession } from '@trajeto/shared-auth';
import { Banner, CardsSkeleton, EmptyState, ErrorState, PageHeader, ToneBadge, useIsMobile, type Crumb } from '@trajeto/shared-ui';
import { RowMenu, useRowActs } from '@trajeto/shared-ui/crud';
import { IconBriefcase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import classes from './companies.module.css';
import { companiesText } from './companies.text';
import { CompanyBadges } from './company-badges';
import { CompanyForm } from './company-form';
import { CompanyNotifications } from './company-notifications';
import { CompanyPayments } from './company-payments';
import { CrmSection } from './crm-section';
import { StructureSection, type AfterCostCenter } from './company-structure';
import { companyText } from './company.text';
import { useCompanyActs, useCompanySwitch } from './use-company-acts';

const ROOT: Crumb = { label: companiesText.title, to: '/configuracoes/empresas' };

type Section = keyof typeof companyText.sections;
const OF_MANAGERS = Object.keys(companyText.sections) as readonly Section[];
/** What an agency's issuer may look at. */
const RESTRICTED: readonly Section[] = ['centros-de-custo', 'profiles', 'funcionarios', 'modelos-de-aprovacao'];

export interface CompanyPageProps {
  crumbs?: readonly Crumb[];
  onWork: (company: Company) => void;
  /** The profiles of the company one works for; another library knows them. */
  profiles: ReactNode;
  /** Its approval models, of another library too. */
  models?: ReactNode;
  afterCostCenter?: AfterCostCenter;
}

function Anchors({ sections, current }: { sections: readonly Section[]; current: Section }) {
  const navigate = useNavigate();
  if (useIsMobile())
    return (
      <NativeSelect
        aria-label={companyText.goTo}
        value={current}
        data={sections.map((value) => ({ value, label: companyText.sections[value] }))}
        onChange={({ currentTarget }) => void navigate(`#${currentTarget.value}`)}
      />
    );
  return (
    <nav className={classes.anchors} aria-label={companyText.anchors}>
      {sections.map((section) => (
        <Link key={section} to={`#${section}`} aria-current={section === current ? 'page' : undefined}>
          {companyText.sections[section]}
        </Link>
      ))}
    </nav>
  );
}

function Head({ company, crumbs, onWork }: { company: Company; crumbs: readonly Crumb[]; onWork: (company: Company) => void }) {
  const { user, customerUuid } = useSession();
  const isManager = user.type === 'manager';
  const { actsOf, question } = useCompanyActs({ isManager, chosenUuid: customerUuid, onWork });
  const { perform, question: switchQuestion } = useRowActs();
  const switchOf = useCompanySwitch();
  const isChosen = company.uuid === customerUuid;
  const acts = [...actsOf(company).filter(({ id }) => id !== 'work'), ...(isManager ? [switchOf(company)] : [])];
  const actions = (
    <Group gap="sm">
      <CompanyBadges company={company} />
      {isChosen ? (
        <ToneBadge tone="petroleo" icon={IconBriefcase}>
          {companiesText.working}
        </ToneBadge>
      ) : (
        <Button onClick={() => onWork(company)}>{companiesText.work}</Button>
      )}
      <RowMenu name={company.tradingName} acts={acts} onAct={perform} />
    </Group>
  );
  return (
    <>
      <PageHeader title={company.tradingName} crumbs={[...crumbs, ROOT]} actions={actions} />
      {question}
      {switchQuestion}
    </>
  );
}

function Begun() {
  const [query] = useSearchParams();
  if (query.get('nova') !== 'sim') return null;
  return (
    <Banner tone="folha" title={companyText.checklistTitle}>
      <ul className={classes.checklist}>
        {companyText.checklist.map(([task, section]) => (
          <li key={task}>
            <Link to={`#${section}`}>{task}</Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function SectionContent({ section, company, onWork, ...slots }: { section: Section; company: Company } & Omit<CompanyPageProps, 'crumbs'>) {
  const { user, customerUuid } = useSession();
  const isReadOnly = user.type !== 'manager';
  if (section === 'informacoes-basicas') return <CompanyForm key={company.uuid} company={company} isReadOnly={isReadOnly} />;
  if (section === 'notificacoes') return <CompanyNotifications key={company.uuid} customerId={company.uuid} isReadOnly={isReadOnly} />;
  if (section === 'pagamentos') return <CompanyPayments key={company.uuid} company={company} isReadOnly={isReadOnly} />;
  if (section === 'CRM') return <CrmSection key={company.uuid} customerId={company.uuid} />;
  if (company.uuid !== customerUuid)
    return (
      <EmptyState
        title={companyText.workFirst(company.tradingName)}
        action={<Button onClick={() => onWork(company)}>{companiesText.work}</Button>}
      />
    );
  if (section === 'profiles') return slots.profiles;
  if (section === 'modelos-de-aprovacao') return slots.models;
  return <StructureSection section={section} afterCostCenter={slots.afterCostCenter} />;
}

function StoredCompany({ customerId, crumbs = [], ...slots }: CompanyPageProps & { customerId: string }) {
  const { user } = useSession();
  const { hash } = useLocation();
  const { data, error, refetch } = useQuery(companyQuery(customerId));
  const sections = user.type === 'manager' ? OF_MANAGERS : RESTRICTED;
  const current = sections.find((section) => `#${section}` === hash) ?? sections[0] ?? 'profiles';
  if (error && !data)
    return (
      <>
        <PageHeader title={companiesText.title} crumbs={[...crumbs, ROOT]} />
        <ErrorState message={companiesText.loadOneFailed} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <CardsSkeleton cards={2} height={280} />;
  return (
    <>
      <Head company={data} crumbs={crumbs} onWork={slots.onWork} />
      <Begun />
      <div className={classes.page}>
        <Anchors sections={sections} current={current} />
        <div>
          <SectionContent section={current} company={data} {...slots} />
        </div>
      </div>
    </>
  );
}

export function CompanyPage(props: CompanyPageProps) {
  const { customerId = '' } = useParams();
  return <StoredCompany key={customerId} customerId={customerId} {...props} />;
}
