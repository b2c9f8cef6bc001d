import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { DecisionBar } from './decision-bar';
import { useSuggestedReason } from './suggested-reason';

function Shown() {
  return <p>{useSuggestedReason() || 'nada'}</p>;
}

it.each([
  [{ suggestedReason: 'Sugestão: Gol 4000' }, 'Sugestão: Gol 4000'],
  [{ suggestedReason: 7 }, 'nada'],
  [{ other: 'x' }, 'nada'],
  ['Sugestão', 'nada'],
  [null, 'nada'],
])('what came along is %j and says %s', (state, words) => {
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [{ pathname: '/', state }] });
  renderScreen(<RouterProvider router={router} />);
  expect(screen.getByText(words)).toBeVisible();
});

const request = {
  uuid: 'r1',
  number: 10,
  subjectUuid: 'o1',
  requestType: 'travel',
  allowedActions: ['approve', 'reject'],
  items: [{ itemOrderUuid: 'i1', table: 'airway', description: 'Voo', value: '100.00', rejected: false }],
} as unknown as ApprovalRequest;

const decide = (state: unknown) => {
  const bar = <DecisionBar request={request} marks={{}} onMissing={vi.fn()} onDecided={vi.fn()} />;
  const router = createMemoryRouter([{ path: '*', element: bar }], { initialEntries: [{ pathname: '/aprovacoes/r1', state }] });
  renderScreen(<RouterProvider router={router} />);
};

it('whoever brings a reason finds it in the open dialog, to be sent or changed', async () => {
  decide({ suggestedReason: 'Sugestão: Gol 4000' });
  expect(await screen.findByRole('textbox', { name: /motivo/i })).toHaveValue('Sugestão: Gol 4000');
});

it('whoever brings none is asked nothing', () => {
  decide(null);
  expect(screen.getByRole('button', { name: /Rejeitar/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
