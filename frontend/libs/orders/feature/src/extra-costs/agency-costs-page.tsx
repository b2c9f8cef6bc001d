/** /agencias/custos-extras: what the agency booked beside the orders of all its companies, and what its back office has of it. */
import { useQuery } from '@tanstack/react-query';
import { agencyCostsQuery, type ExtraCost } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { EmptyState, Money, NoPermission, PageHeader, useSteadyRows, type Column } from '@trajeto/shared-ui';
import { AddressedListing, FilterBar, RowCard, useAddress } from '@trajeto/shared-ui/crud';
import { Link } from 'react-router';
import { COSTS_ADDRESS, costsQuestion, OF_ALL, OF_ONE_COMPANY } from './agency-address';
import { categoryOf, COST_COLUMNS, exportedOf, periodOf, Proof } from './cost-cells';
import { ChooseOne, choiceColumn, ExportBar, useChoice, type Choice } from './exporting';
import classes from './extra-costs.module.css';
import { extraCostsText as text } from './extra-costs.text';

const orderTo = ({ orderUuid }: ExtraCost) => `/pedidos/${orderUuid}#custos`;

const ORDER: Column<ExtraCost> = {
  id: 'order',
  header: text.order,
  cell: (cost) => (
    <Link to={orderTo(cost)} className={`${classes.order ?? ''} tj-num`}>
      {cost.orderNumber}
    </Link>
  ),
};

function Card({ cost, choice }: { cost: ExtraCost; choice: Choice | null }) {
  const exported = exportedOf(cost);
  const facts = [
    text.orderOf(cost.orderNumber),
    cost.traveler?.name,
    periodOf(cost),
    cost.obs,
    exported && `${text.exportedAt} ${exported}`,
  ];
  return (
    <RowCard
      title={categoryOf(cost)}
      to={orderTo(cost)}
      badge={<Money value={cost.value} fw={600} />}
      facts={facts.filter(Boolean).join(' · ')}
      figure={cost.proofLink && <Proof cost={cost} />}
      menu={choice && <ChooseOne cost={cost} choice={choice} />}
    />
  );
}

function Costs({ agencyId }: { agencyId: string }) {
  const { user, customerUuid } = useSession();
  const address = useAddress(COSTS_ADDRESS);
  const question = costsQuestion(address.values, customerUuid);
  const asked = useQuery(agencyCostsQuery(agencyId, question));
  const steady = useSteadyRows(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  const rows = steady.rows ?? [];
  const held = useChoice(rows);
  // The server lets managers alone export.
  const choice = user.type === 'manager' ? held : null;
  const columns = [...(choice ? [choiceColumn(rows, choice)] : []), ORDER, ...COST_COLUMNS];
  return (
    <>
      {choice && choice.chosen.length > 0 ? (
        <ExportBar agencyId={agencyId} choice={choice} />
      ) : (
        <FilterBar
          searchLabel={null}
          filters={customerUuid === null ? OF_ALL : OF_ONE_COMPANY}
          address={address}
          total={asked.data?.meta.total}
        />
      )}
      <AddressedListing
        caption={text.ofAgencyCaption}
        address={address}
        asked={asked}
        steady={steady}
        failed={text.loadFailed}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        versionOf={({ version }) => version}
        isSelected={held.isChosen}
        card={(cost) => <Card cost={cost} choice={choice} />}
        empty={<EmptyState title={text.ofAgencyNone} hint={text.ofAgencyHint} />}
        notFound={text.notFound}
      />
    </>
  );
}

export function AgencyCostsPage() {
  const { agencyUuid } = useSession().user;
  return (
    <>
      <PageHeader title={text.ofAgency} />
      {agencyUuid === null ? <NoPermission /> : <Costs agencyId={agencyUuid} />}
    </>
  );
}
