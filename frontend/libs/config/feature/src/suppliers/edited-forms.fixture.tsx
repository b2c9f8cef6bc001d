/** The forms of suppliers, by the module that hands each to the block. */
import type { EditedForm } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MANAGER, open } from '../administration.fixture';
import { adding, alone, inList, listed } from '../edited-forms.fixture';
import { credential, creditCard, hotelRate, offlineHotel, provider } from '../records.fixture';
import { CreditCardsPage } from './credit-cards-page';
import { CredentialsPage } from './credentials-page';
import { OfflineHotelsPage } from './offline-hotels-page';
import { ProvidersPage } from './providers-page';

export const SUPPLIER_FORMS: Readonly<Record<string, EditedForm>> = {
  'suppliers/credentials-page': listed({
    page: <CredentialsPage />,
    session: MANAGER,
    list: '/agencies/g1/credentials',
    one: '/agencies/credentials/x1',
    row: credential,
    name: 'name',
    label: 'Nome',
    isRead: true,
  }),
  'suppliers/credit-cards-page': listed({
    page: <CreditCardsPage />,
    session: MANAGER,
    list: '/agencies/g1/credit-cards',
    one: '/agencies/credit-cards/k1',
    row: creditCard,
    name: 'alias',
    label: 'Apelido',
  }),
  'suppliers/offline-hotels-page': listed({
    page: <OfflineHotelsPage />,
    session: MANAGER,
    list: '/agencies/g1/offline-hotels',
    one: '/agencies/offline-hotels/h1',
    row: offlineHotel,
    name: 'name',
    label: 'Nome',
    isRead: true,
  }),
  'suppliers/rates-tab': {
    open: async () => {
      open(<OfflineHotelsPage />, { session: MANAGER, at: '/?abrir=h1' });
      await userEvent.click(await screen.findByRole('tab', { name: 'Tarifas' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Ações de Luxo · Café da manhã' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    },
    row: hotelRate,
    reads: {
      '/agencies/g1/offline-hotels': () => inList(offlineHotel),
      '/agencies/offline-hotels/h1': (rate) => alone({ ...offlineHotel, rates: [rate] }),
    },
    write: { method: 'put', path: '/agencies/offline-hotels/rates/t1' },
    theirs: { season_name: 'Réveillon', daily_amount: '900.00' },
    type: adding('Temporada'),
    label: /^Temporada/,
    typed: /^Alta 2$/,
    now: /^Réveillon$/,
    sent: { season_name: 'Alta 2', daily_amount: '900.00' },
  },
  'suppliers/providers-page': listed({
    page: <ProvidersPage />,
    session: MANAGER,
    list: '/providers',
    one: '/agencies/providers/p1',
    row: provider,
    name: 'name',
    label: 'Nome',
  }),
};
