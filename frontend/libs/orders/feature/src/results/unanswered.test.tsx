import type { Search } from '@trajeto/orders-data-access';
import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Unanswered } from './unanswered';

type Asked = Search['providers'][number];

const NO_CREDENTIAL = 'A agência não tem credencial ativa neste fornecedor para esta empresa';
const asked = (name: string, over: Partial<Asked>): Asked => ({
  slug: name,
  name,
  logo: null,
  status: 'done',
  reason: null,
  offers: 1,
  ...over,
});
const gol = asked('Gol', { status: 'failed', reason: NO_CREDENTIAL });
const latam = asked('LATAM', { status: 'failed', reason: NO_CREDENTIAL });
const azul = asked('Azul', { status: 'timed_out' });

function show(providers: Asked[], status: Search['status'] = 'done') {
  const onAgain = vi.fn();
  renderScreen(<Unanswered search={{ status, providers } as Search} onAgain={onAgain} />);
  return onAgain;
}

describe('suppliers without offers', () => {
  it('are named by the reason for which they sell nothing to the company', () => {
    show([gol, latam, asked('TAP', { status: 'failed', reason: 'Fornecedor inativo' })]);
    expect(screen.getByText('Gol, LATAM: a agência não tem credencial ativa neste fornecedor para esta empresa.')).toBeVisible();
    expect(screen.getByText('TAP: fornecedor inativo.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buscar de novo' })).toBeNull();
  });

  it('that did not answer may be asked again', async () => {
    const onAgain = show([gol, azul]);
    expect(screen.getByText('Azul não respondeu. Os demais resultados estão completos.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Buscar de novo' }));
    expect(onAgain).toHaveBeenCalledOnce();
  });

  it('are not named while others are being asked', () => {
    show([gol, azul], 'running');
    expect(screen.queryByText(/Gol|Azul/)).toBeNull();
  });
});
