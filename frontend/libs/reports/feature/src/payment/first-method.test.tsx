import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentSidebar } from './payment-sidebar';

const session = { user: { uuid: 'u', name: 'Carla Dias' }, actions: new Set<string>(), settings: {} } as unknown as Session;

it.each([
  [null, 'Transferência'],
  [{ type: 'cpf', key: '52998224725' }, 'PIX'],
] as const)('an advance is paid by a way that is open: with the key %j by %s', async (payeePix, way) => {
  const due = { payment: 'advance', subject: 'a1', person: 'Ana Souza', value: '500.00', payeePix, what: 'Adiantamento A-77' } as const;
  renderScreen(
    <SessionProvider session={session}>
      <PaymentSidebar due={due} onClose={() => undefined} onDone={() => undefined} />
    </SessionProvider>,
  );
  expect(await screen.findByLabelText('Forma de pagamento', { selector: 'input' })).toHaveValue(way);
});
