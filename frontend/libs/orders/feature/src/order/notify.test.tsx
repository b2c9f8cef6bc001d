import type { Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aTask, anOrder, CONSULTANT, open } from '../agency.fixture';
import { TaskMenu } from '../queue/task-acts';
import { JudgedFacts } from './judged';
import { OrderMenu } from './order-actions';

const order = (...allowedActions: string[]) =>
  ({ uuid: 'o10482', orderNumber: 10482, version: 3, issuedAt: null, issuer: { uuid: 'ana', name: 'Ana Souza' }, allowedActions }) as Order;

let sent: unknown[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = () => HttpResponse.json({ message: 'Solicitante notificado com sucesso' });
  server.use(
    http.post(`${API}/orders/o10482/notify-issuer`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
});

async function begin(shown = order('notify_issuer')) {
  const view = renderScreen(<OrderMenu order={shown} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ações do pedido 10482' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Notificar solicitante' }));
  return view;
}
const field = () => screen.findByRole('textbox', { name: 'Mensagem' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const wordsOf = ({ queryClient }: Awaited<ReturnType<typeof begin>>) => queryClient.getMutationCache().getAll().at(-1)?.meta;

describe('a message to who issued an order', () => {
  it('is offered only where the server allows it', async () => {
    const { unmount } = renderScreen(<OrderMenu order={order()} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    renderScreen(<OrderMenu order={order('recall')} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ações do pedido 10482' }));
    expect(await screen.findByRole('menuitem', { name: 'Retirar da aprovação' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Notificar solicitante' })).not.toBeInTheDocument();
  });

  it('says who will read it, and goes trimmed', async () => {
    const view = await begin();
    expect(await screen.findByRole('dialog', { name: 'Notificar o solicitante do pedido 10482' })).toBeInTheDocument();
    expect(screen.getByText(/^Ana Souza recebe a mensagem/)).toBeInTheDocument();
    await userEvent.type(await field(), '  O hotel pede um cartão.  ');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ text: 'O hotel pede um cartão.' }]);
    expect(wordsOf(view)).toMatchObject({
      success: 'Solicitante notificado com sucesso',
      failure: 'Falha ao notificar o solicitante',
    });
  });

  it('needs words, and no more of them than the server takes', async () => {
    await begin();
    await userEvent.type(await field(), '   ');
    await send();
    expect(await field()).toHaveAccessibleDescription('Escreva a mensagem.');
    expect(await field()).toHaveAttribute('maxlength', '1000');
    expect(sent).toEqual([]);
  });

  it('waits for the answer and is sent once', async () => {
    const done: ((response: Response) => void)[] = [];
    answer = () => new Promise<Response>((resolve) => done.push(resolve));
    await begin();
    await userEvent.type(await field(), 'Pode responder hoje?');
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    done[0]?.(HttpResponse.json({ message: 'Solicitante notificado com sucesso' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  it('that did not arrive stays in the field', async () => {
    answer = () => HttpResponse.json({ code: 'TOO_MANY_REQUESTS', message: 'Tente de novo mais tarde.' }, { status: 429 });
    await begin();
    await userEvent.type(await field(), 'Pode responder hoje?');
    await send();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' })).toBeEnabled());
    expect(sent).toHaveLength(1);
    expect(await field()).toHaveValue('Pode responder hoje?');
  });

  it.each([
    ['whoever is asked to decide', ['notify_issuer'], 1],
    ['nobody else', [], 0],
  ])('is offered on the judgement of its order to %s', async (_who, allowed_actions, links) => {
    const whole = { ...anOrder(10482, { allowed_actions, reason_trip: { uuid: 'r', reason: 'Feira' } }), items_included: { airway: [] } };
    server.use(http.get(`${API}/orders/o10482`, () => HttpResponse.json({ data: whole })));
    open(<JudgedFacts orderUuid="o10482" />, { session: CONSULTANT, at: '/' });
    expect(await screen.findByText('Feira')).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Notificar solicitante' })).toHaveLength(links);
    if (links === 0) return;
    await userEvent.click(screen.getByRole('button', { name: 'Notificar solicitante' }));
    await userEvent.type(await field(), 'Há um voo mais barato.');
    await send();
    await waitFor(() => expect(sent).toEqual([{ text: 'Há um voo mais barato.' }]));
  });

  it('keeps its keys from the page below, but for the one that closes it', async () => {
    const heard = vi.fn();
    document.documentElement.addEventListener('keydown', heard);
    try {
      await begin();
      (await screen.findByRole('button', { name: 'Cancelar' })).focus();
      heard.mockClear();
      await userEvent.keyboard('aa');
      expect(heard).not.toHaveBeenCalled();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    } finally {
      document.documentElement.removeEventListener('keydown', heard);
    }
  });

  it('is written from the queue too', async () => {
    const task = {
      uuid: 't1',
      order: { ...anOrder(1), uuid: 'o10482', orderNumber: 10482, allowedActions: ['notify_issuer'] },
      allowedActions: [],
    };
    open(<TaskMenu task={{ ...aTask(1), ...task } as never} />, { session: CONSULTANT, at: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de pedido 10482' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Notificar solicitante' }));
    await userEvent.type(await field(), 'O preço subiu.');
    await send();
    await waitFor(() => expect(sent).toEqual([{ text: 'O preço subiu.' }]));
  });
});
