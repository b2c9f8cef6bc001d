/** The map is loaded, chosen from and confirmed; a seat that somebody else took in between is chosen anew. */
import { offerSeatsQuery, type SeatChoice } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { http, HttpResponse, PHONE, renderScreen, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SeatDialog } from './seat-dialog';
import { ANA, asAnswer, BRUNO, ONE_DECK, SEGMENT, without } from './seats.fixture';

const SEATS = 'http://localhost:3000/api/v1/search/s1/offers/o1/seats';
const TITLE = 'Assentos, Viação Serra 22:30, Semileito';
const SENTENCE = 'Este assento não está mais disponível.';
const seatTaken = () => new ApiError(409, { code: 'SEAT_TAKEN', message: SENTENCE });
const sits = (travelerUuid: string, seatNumber: string): SeatChoice => ({ travelerUuid, segmentUuid: SEGMENT, seatNumber });

function open(chosen: SeatChoice[] = []) {
  const onConfirm = vi.fn<(seats: SeatChoice[]) => Promise<unknown>>(() => Promise.resolve());
  const onClose = vi.fn<() => void>();
  const shared = { title: TITLE, maps: offerSeatsQuery('s1', 'o1'), travelers: [ANA, BRUNO] };
  renderScreen(<SeatDialog {...shared} chosen={chosen} onConfirm={onConfirm} onClose={onClose} />);
  return { onConfirm, onClose, user: userEvent.setup() };
}
const answers = (...maps: (typeof ONE_DECK)[]) => server.use(http.get(SEATS, () => HttpResponse.json(asAnswer(...maps))));
const confirm = () => screen.getByRole('button', { name: 'Confirmar assentos' });

describe('choosing', () => {
  it.each([
    ['in a dialog', undefined],
    ['over the whole phone', PHONE],
  ])('%s, reports the seats and closes', async (_where, pixels) => {
    windowOf(pixels);
    answers(ONE_DECK);
    const { user, onConfirm, onClose } = open();
    expect(await screen.findByRole('dialog', { name: TITLE })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Assento 05/ }));
    await user.click(screen.getByRole('button', { name: /^Assento 08/ }));
    expect(screen.getByText('Assentos:')).toHaveTextContent('R$ 35,00');
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith([sits('e1', '05'), sits('e2', '08')]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('may leave travelers without a choice, but not all of them', async () => {
    answers(ONE_DECK);
    const { user, onConfirm } = open();
    await screen.findByRole('grid');
    expect(confirm()).toBeDisabled();
    expect(screen.getByText('Quem não escolher recebe um assento automaticamente.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Assento 05/ }));
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith([sits('e1', '05')]);
  });
});

describe('a seat that somebody else took', () => {
  it('is told and marked on the map read anew, and the others keep theirs', async () => {
    answers(ONE_DECK);
    const { user, onConfirm, onClose } = open([sits('e1', '05'), sits('e2', '06')]);
    await screen.findByRole('grid');
    onConfirm.mockRejectedValueOnce(seatTaken());
    answers(without(ONE_DECK, '05'));
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(SENTENCE);
    expect(await screen.findByRole('button', { name: 'Assento 05, janela, ocupado' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Assento 06, corredor, escolhido para Bruno Lima' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /^Assento 09/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(confirm());
    expect(onConfirm).toHaveBeenLastCalledWith([sits('e2', '06'), sits('e1', '09')]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is told when the map opens', async () => {
    answers(without(ONE_DECK, '05'));
    open([sits('e1', '05'), sits('e2', '06')]);
    expect(await screen.findByRole('alert')).toHaveTextContent(SENTENCE);
    expect(screen.getByRole('status')).toHaveTextContent('Escolha o assento de Ana Souza.');
  });
});

describe('a map', () => {
  it('that cannot be loaded is asked for again', async () => {
    const refused = { code: 'SEATS_SEARCH_ERROR', message: 'Não foi possível carregar o mapa de assentos.' };
    server.use(http.get(SEATS, () => HttpResponse.json(refused, { status: 422 })));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(refused.message);
    expect(confirm()).toBeDisabled();
    answers(ONE_DECK);
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('grid')).toBeVisible();
  });

  it('without numbers says so', async () => {
    answers();
    open();
    expect(await screen.findByText('Assentos sem numeração')).toBeVisible();
    expect(confirm()).toBeDisabled();
  });

  it('that is on its way says so', async () => {
    answers(ONE_DECK);
    open();
    expect(await screen.findByRole('status', { name: 'Carregando mapa de assentos' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('grid')).toBeVisible());
  });
});

it('another refusal keeps the choice and says why', async () => {
  answers(ONE_DECK);
  const { user, onConfirm, onClose } = open([sits('e1', '05')]);
  await screen.findByRole('grid');
  const silent = 'O fornecedor não respondeu. Tente novamente em instantes.';
  onConfirm.mockRejectedValueOnce(new ApiError(409, { code: 'STALE_VERSION', message: silent }));
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent(silent);
  expect(screen.getByRole('button', { name: /05.*escolhido para Ana Souza/ })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
