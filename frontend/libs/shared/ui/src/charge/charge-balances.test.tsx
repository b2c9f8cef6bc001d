import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { renderScreen } from '@trajeto/shared-testing';
import { queryOptions } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ChargeBalances, type ChargeType } from './charge-balances';

let asked: string[] = [];
const balancesOf = (type: ChargeType, uuid: string) =>
  queryOptions({
    queryKey: [type, uuid],
    queryFn: () => {
      asked.push(`${type} ${uuid}`);
      const balance = type === 'phase' ? '-250.00' : '12300.00';
      return Promise.resolve(type === 'project' ? [] : [{ uuid, name: uuid, balance }]);
    },
  });

const draw = (...actions: string[]) =>
  renderScreen(
    <SessionProvider session={{ actions: new Set(actions) } as unknown as Session}>
      <ChargeBalances charges={{ branch: null, cost_center: 'k1', project: 'p1', phase: 'f1' }} balancesOf={balancesOf} />
    </SessionProvider>,
  );

beforeEach(() => {
  asked = [];
});

it('each budget of what is chosen says what it has left', async () => {
  draw('view-budget-balance');
  expect(await screen.findByText(/^Saldo R\$\s12\.300,00 · k1$/)).toBeInTheDocument();
  expect(await screen.findByText(/^Saldo .R\$\s250,00 · f1$/)).toBeInTheDocument();
  expect(asked).toEqual(['cost_center k1', 'project p1', 'phase f1']);
});

it('whoever may not see balances asks for none', () => {
  draw();
  expect([asked, screen.queryByText(/Saldo/)]).toEqual([[], null]);
});
