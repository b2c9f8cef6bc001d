import type { ReportRow } from '@trajeto/reports-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { companyReportColumns } from './columns';

const act = (allowedActions: string[]) => {
  const row = { uuid: 'r1', name: 'Macaé', allowedActions } as ReportRow;
  const cell = companyReportColumns.find(({ id }) => id === 'act')?.cell(row);
  renderScreen(<MemoryRouter>{cell}</MemoryRouter>);
};

it.each([
  ['pay_refund', 'Registrar o reembolso de Macaé'],
  ['receive_return', 'Confirmar a devolução de Macaé'],
])('a report of the company with %s has its way in the list', (action, name) => {
  act([action]);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/pedidos/r1?orderType=expense_report');
});

it('and one without has none', () => {
  act(['edit']);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
