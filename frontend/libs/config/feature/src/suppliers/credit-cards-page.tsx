/** /configuracoes/cartoes-de-credito: the cards that pay for companies, told apart by brand and last digits. */
import {
  companyOptionQuery,
  companyOptionsQuery,
  creditCardsQuery,
  useCreditCardWrites,
  useUnlockCard,
  type CreditCard,
} from '@trajeto/config-data-access/suppliers';
import { StatusBadge } from '@trajeto/shared-ui';
import { ResourcePage, searchFilter, type PagePlace, type RowAct } from '@trajeto/shared-ui/crud';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { monthShown } from './card-number';
import { CARD_FORM, changeOf, newCardOf, type CardValues } from './credit-card-form';
import { creditCardsText as text } from './credit-cards.text';
import { LockDialog } from './lock-dialog';
import { ManagersOnly } from './managers-only';
import { servedWords } from './served';
import { suppliersText } from './suppliers.text';

const filters = { empresa: searchFilter(suppliersText.company, companyOptionsQuery, companyOptionQuery) };

const nameOf = ({ alias, description }: CreditCard) => alias ?? description;
const numberOf = ({ brand, number }: CreditCard) => text.masked(brand, number);
const isLocked = ({ status }: CreditCard) => status === 'locked';
/** A lock stands before everything else: the server does not say whether a locked card is active. */
const statusOf = (card: CreditCard, isActive: boolean) => (
  <StatusBadge status={isLocked(card) ? 'locked' : isActive ? 'active' : 'inactive'} kind="card" />
);

function useLocks() {
  const [locking, setLocking] = useState<CreditCard | null>(null);
  const unlock = useUnlockCard(text.unlockWords);
  const actsOf = (card: CreditCard): RowAct[] => [
    isLocked(card)
      ? { id: 'unlock', label: text.unlock, icon: IconLockOpen, needsNetwork: true, run: () => unlock.run(card) }
      : { id: 'lock', label: text.lock, icon: IconLock, isDestructive: true, run: () => setLocking(card) },
  ];
  const question = locking && <LockDialog card={locking} name={nameOf(locking)} onClose={() => setLocking(null)} />;
  return { actsOf, question };
}

function CreditCards({ agencyId, ...place }: PagePlace & { agencyId: string }) {
  const { create, update, ...others } = useCreditCardWrites(agencyId, text.words);
  const { actsOf, question } = useLocks();
  return (
    <>
      <ResourcePage<CreditCard, CardValues, typeof filters>
        {...place}
        text={text}
        query={({ empresa, ...asked }) => creditCardsQuery(agencyId, { ...asked, customerUuid: empresa })}
        writes={{
          ...others,
          create: { run: (values) => create.run(newCardOf(values)) },
          update: { run: ({ row, values }) => update.run({ row, body: changeOf(values) }) },
        }}
        nameOf={nameOf}
        columns={[
          { id: 'alias', header: text.alias, cell: nameOf },
          { id: 'card', header: text.card, cell: numberOf },
          { id: 'holder', header: text.holder, cell: ({ userName }) => userName },
          { id: 'expiry', header: text.expiry, cell: ({ expiryDate }) => monthShown(expiryDate) },
          { id: 'type', header: text.type, cell: ({ type }) => text.types[type] },
          { id: 'companies', header: suppliersText.companies, cell: servedWords },
        ]}
        facts={(card) => `${numberOf(card)} · ${monthShown(card.expiryDate)} · ${servedWords(card)}`}
        acts={actsOf}
        filters={filters}
        isActive={({ status }) => status !== 'inactive'}
        statusCell={statusOf}
        form={CARD_FORM}
      />
      {question}
    </>
  );
}

export function CreditCardsPage(place: PagePlace) {
  return <ManagersOnly title={text.title} crumbs={place.crumbs} page={(agencyId) => <CreditCards {...place} agencyId={agencyId} />} />;
}
