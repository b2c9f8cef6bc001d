import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, ErrorState, lookOf, pageWindow, StatusBadge, ToneBadge, TrajetoLine, type StatusKind } from './index';
import { colors, cssVariablesResolver, series, theme } from './theme/theme';

describe('the pages of a list', () => {
  it.each([
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 13, [1, 2, 3, 'gap', 13]],
    [2, 13, [1, 2, 3, 'gap', 13]],
    [3, 13, [1, 2, 3, 4, 'gap', 13]],
    [7, 13, [1, 'gap', 6, 7, 8, 'gap', 13]],
    [12, 13, [1, 'gap', 11, 12, 13]],
    [13, 13, [1, 'gap', 11, 12, 13]],
    [1, 1, [1]],
  ])('page %i of %i', (page, last, slots) => expect(pageWindow(page, last, { isMobile: false })).toEqual(slots));

  it.each([
    [1, 13, [1, 2, 3]],
    [7, 13, [6, 7, 8]],
    [13, 13, [11, 12, 13]],
    [2, 2, [1, 2]],
  ])('page %i of %i on the phone', (page, last, slots) => expect(pageWindow(page, last, { isMobile: true })).toEqual(slots));
});

describe('a status', () => {
  it('is never cut, and a label that may be says itself whole when pointed at', () => {
    renderScreen(
      <>
        <StatusBadge status="waiting_payment" kind="advance" />
        <ToneBadge tone="dende">Fora da política</ToneBadge>
      </>,
    );
    expect(screen.getByText('Aguardando pagamento').closest('.mantine-Badge-root')).toHaveStyle({ minWidth: 'max-content' });
    expect(screen.getByTitle('Fora da política')).toBeInTheDocument();
  });

  it.each<[string, StatusKind, string]>([
    ['open', 'order', 'Aberto'],
    ['quoting', 'order', 'Em cotação'],
    ['quoting', 'item', 'Cotando'],
    ['quoted', 'order', 'Cotado'],
    ['waiting', 'item', 'Aguardando aprovação'],
    ['waiting_approval', 'item', 'Aguardando aprovação'],
    ['approving', 'order', 'Em aprovação'],
    ['on_approval', 'item', 'Em aprovação'],
    ['approved', 'order', 'Aprovado'],
    ['changing', 'item', 'Em alteração'],
    ['rejected', 'order', 'Rejeitado'],
    ['disapproved', 'order', 'Rejeitado'],
    ['canceling', 'order', 'Em cancelamento'],
    ['canceled', 'order', 'Cancelado'],
    ['failed', 'order', 'Falha na emissão'],
    ['failed_cancel', 'order', 'Falha no cancelamento'],
    ['expired', 'item', 'Expirado'],
    ['expired_time', 'order', 'Expirado'],
    ['pending_issue', 'item', 'Emissão pendente'],
    ['pending_issue', 'advance', 'Aprovado'],
    ['issued', 'order', 'Finalizado'],
    ['done', 'order', 'Finalizado'],
    ['waiting_payment', 'order', 'Aguardando pagamento'],
    ['waiting_financial_approval', 'order', 'Aguardando aprovação financeira'],
    ['finished', 'order', 'Finalizado'],
    ['paid', 'order', 'Finalizado'],
    ['paid', 'advance', 'Adiantamento pago'],
    ['skipped', 'approver', 'Dispensado'],
    ['withdrawn', 'request', 'Retirado'],
    ['fraud_blocking', 'company', 'Bloqueada'],
    ['failed', 'ocr', 'Não lido'],
    ['refused', 'payment', 'Recusado'],
  ])('%s of %s reads %s', (status, kind, label) => {
    renderScreen(<StatusBadge status={status} kind={kind} />);
    expect(screen.getByText(label)).toBeInTheDocument();
  });

  it('shows a value it does not know', () => expect(lookOf('teleported', 'order')).toMatchObject({ label: 'teleported', tone: 'ardosia' }));
});

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const mix = (front: string, back: string, share: number) =>
  `#${rgb(front)
    .map((value, at) =>
      Math.round(value * share + (rgb(back)[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const luminance = (hex: string) => rgb(hex).reduce((sum, value, at) => sum + channel(value / 255) * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};
const step = (name: keyof typeof colors, at: number) => colors[name][at] ?? '#000000';
const TONES = ['petroleo', 'ipe', 'folha', 'urucum', 'dende', 'anil', 'jabuticaba', 'ardosia'] as const;

describe('contrast', () => {
  it.each(TONES)('of %s holds on badges and alerts in both schemes', (tone) => {
    const surface = step('dark', 6);
    expect(contrast(step(tone, 8), step(tone, 1))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(step(tone, 7), step(tone, 1))).toBeGreaterThanOrEqual(3);
    expect(contrast('#161C21', step(tone, 0))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(step(tone, 2), mix(step(tone, 9), surface, 0.75))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(step(tone, 3), mix(step(tone, 9), surface, 0.75))).toBeGreaterThanOrEqual(3);
    expect(contrast(step('dark', 0), mix(step(tone, 9), surface, 0.5))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['text-2 on canvas', step('ardosia', 7), step('ardosia', 0), 4.5],
    ['link', step('petroleo', 7), '#FFFFFF', 4.5],
    ['action fill', '#FFFFFF', step('petroleo', 7), 4.5],
    ['danger', '#FFFFFF', step('urucum', 7), 4.5],
    ['control border', step('ardosia', 5), '#FFFFFF', 3],
    ['focus', step('anil', 7), '#FFFFFF', 3],
    ['dark text-2', step('dark', 2), step('dark', 7), 4.5],
    ['dark action fill', '#161C21', step('petroleo', 4), 4.5],
    ['dark control border', '#76828B', step('dark', 6), 3],
    ['dark danger', '#161C21', step('urucum', 4), 4.5],
  ])('of %s holds', (_, front, back, least) => expect(contrast(front, back)).toBeGreaterThanOrEqual(least));

  const declared = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  /** A token's colour, through the scale where it names a step of one. */
  const token = (scheme: 'light' | 'dark', name: string) => {
    const value = declared[scheme][`--tj-${name}`] ?? '';
    const [, tone, at] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? [];
    return tone ? step(tone as keyof typeof colors, Number(at)) : value;
  };

  it.each(['light', 'dark'] as const)('of what is disabled holds on every surface of the %s scheme: it says why', (scheme) => {
    for (const surface of ['surface', 'canvas', 'sunken', 'head', 'raised', 'selected'])
      expect(contrast(token(scheme, 'text-disabled'), token(scheme, surface)), surface).toBeGreaterThanOrEqual(4.5);
  });

  it('of chart marks holds on their surface', () => {
    for (const mark of Object.values(series.light)) expect(contrast(mark, '#FFFFFF')).toBeGreaterThanOrEqual(3);
    for (const mark of Object.values(series.dark)) expect(contrast(mark, step('dark', 6))).toBeGreaterThanOrEqual(3);
  });
});

describe('a confirmation', () => {
  it('repeats the verb, keeps the focus on Cancelar when destructive, and acts once asked', async () => {
    const confirm = vi.fn();
    renderScreen(
      <ConfirmDialog opened onClose={vi.fn()} onConfirm={confirm} title="Excluir o centro de custo Sul?" verb="Excluir" isDestructive>
        Não é possível desfazer.
      </ConfirmDialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'Excluir o centro de custo Sul?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(confirm).toHaveBeenCalledOnce();
  });
});

describe('a panel that failed', () => {
  it('says what, names the request and offers to try again', async () => {
    const retry = vi.fn();
    renderScreen(<ErrorState message="Falha ao listar pedidos" error={{ status: 500, requestId: 'r-1' }} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Falha ao listar pedidosCódigo r-1');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it.each([
    [403, 'Você não possui permissão para realizar esta ação.'],
    [404, 'Registro não encontrado.'],
  ])('with %i says %s', (status, sentence) => {
    renderScreen(<ErrorState message="Falha" error={{ status }} />);
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });
});

it('the line reads its stops aloud', () => {
  renderScreen(
    <TrajetoLine
      label="Vida do pedido"
      stops={[
        { id: '1', label: 'Pedido', state: 'done' },
        { id: '2', label: 'Emissão', state: 'current' },
        { id: '3', label: 'Viagem', state: 'next' },
      ]}
    />,
  );
  expect(screen.getByRole('listitem', { name: 'Emissão, em andamento' })).toHaveAttribute('aria-current', 'step');
});
