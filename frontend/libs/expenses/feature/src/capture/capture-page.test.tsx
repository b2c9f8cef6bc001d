import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anExpense, API, one, openAt, page, preview, serveLists } from '../screens.fixture';
import { CapturePage } from './capture-page';

const read = (over: Record<string, unknown> = {}) => ({
  uuid: 'oc1',
  status: 'done',
  created_at: '2026-11-20T12:00:00Z',
  image_link: null,
  wait_time: null,
  message: null,
  source: 'qr_code',
  result: {
    date: '2026-11-18',
    value: '86.40',
    establishment: { name: 'Cantina da Serra', cnpj: '11222333000181' },
    expense_category: null,
    expense_type: { uuid: 't1', name: 'Almoço' },
    access_key: null,
    payment_method: null,
  },
  confidence: { date: 1, value: 1, establishment_name: 0.81, establishment_cnpj: 1, expense_type: 0.93, access_key: 0 },
  ...over,
});
const queued = read({ status: 'queued', result: null, confidence: null, source: null });

let users = 0;
const open = () => openAt('/despesas/lancar-despesas', '/despesas/lancar-despesas', <CapturePage />, `capture-${String(++users)}`);

/** The server takes a photo and reads it as `answer`. */
function serveReading(answer: object): void {
  server.use(
    http.post(`${API}/voucher-ocr/links`, () => HttpResponse.json({ links: [`${API}/voucher-ocr/uploads/abc`], wait_time: 1 })),
    http.post(`${API}/voucher-ocr/uploads/abc`, () => HttpResponse.json({ data: queued }, { status: 202 })),
    http.get(`${API}/voucher-ocr`, () => page([answer])),
  );
}

/** What was posted as an expense, field by field. */
function watchExpenses(answer = () => HttpResponse.json({ data: anExpense() }, { status: 201 })) {
  const posted: Record<string, FormDataEntryValue>[] = [];
  server.use(
    http.post(`${API}/employees/e1/expenses`, async ({ request }) => {
      posted.push(Object.fromEntries(await request.formData()));
      return answer();
    }),
  );
  return posted;
}

const photograph = async () => {
  const [input] = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].filter(({ multiple }) => multiple);
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  if (input) fireEvent.change(input, { target: { files: [new File(['foto'], 'nota.jpg', { type: 'image/jpeg' })] } });
};

beforeEach(() => {
  serveLists();
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:nota'), revokeObjectURL: vi.fn() });
});

describe('a photographed receipt', () => {
  it('becomes an expense without a single key typed', { tags: 'long' }, async () => {
    serveReading(read());
    const posted = watchExpenses();
    const { user } = open();
    await photograph();
    expect(await screen.findByDisplayValue('Cantina da Serra')).toBeVisible();
    expect(screen.getByLabelText('Valor')).toHaveValue('86,40');
    expect(screen.getByLabelText('Data')).toHaveValue('18/11/2026');
    expect(screen.getByText('81 %, confira')).toBeVisible();
    expect(screen.getAllByText('QR')).toHaveLength(2);
    expect(await screen.findByText('Máximo por despesa R$ 80,00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toEqual({
      expense_type_uuid: 't1',
      expense_date: '2026-11-18',
      company: 'Cantina da Serra',
      company_cnpj: '11222333000181',
      value: '86.40',
      payment_method: 'cartao-pessoal',
      cost_center_uuid: 'c1',
      voucher_ocr_uuid: 'oc1',
    });
    expect(await screen.findByRole('heading', { name: 'Outra tela' })).toBeVisible();
  });

  it('shows on the picture where the focused field was read', { tags: 'long' }, async () => {
    const place = { left: 0.5, top: 0.4, width: 0.2, height: 0.03 };
    const told = { origin: 'read_twice', place };
    serveReading(read({ source: 'text', fields: { date: told, value: told, establishment_name: null } }));
    const { user } = open();
    await photograph();
    await screen.findByDisplayValue('86,40');
    const picture = screen.getByAltText('Comprovante da nova despesa');
    Object.defineProperties(picture, { naturalWidth: { value: 600 }, naturalHeight: { value: 1200 } });
    fireEvent.load(picture);
    const current = () => document.querySelector('rect[data-current]')?.getAttribute('data-field') ?? null;
    expect(document.querySelectorAll('rect')).toHaveLength(2);
    expect(current()).toBeNull();
    await user.click(screen.getByLabelText('Valor'));
    expect(current()).toBe('value');
    await user.tab({ shift: true });
    await waitFor(() => expect(current()).not.toBe('value'));
    await user.click(screen.getByLabelText('Data'));
    expect(current()).toBe('expenseDate');
  });

  it('left with two totals, offers the other with one tap and the first with the next, by keyboard too', async () => {
    const place = (top: number) => ({ left: 0.5, top, width: 0.2, height: 0.03 });
    const rivals = [{ value: '86.90', confidence: 0.62, origin: 'read_twice', place: place(0.6) }];
    const confidence = { ...read().confidence, value: 0.8 };
    serveReading(read({ source: 'text', confidence, fields: { value: { origin: 'read_once', place: place(0.4), rivals } } }));
    const posted = watchExpenses();
    const { user } = open();
    await photograph();
    await screen.findByDisplayValue('86,40');
    const picture = screen.getByAltText('Comprovante da nova despesa');
    Object.defineProperties(picture, { naturalWidth: { value: 1000 }, naturalHeight: { value: 1000 } });
    fireEvent.load(picture);
    const frame = () => document.querySelector('rect[data-field=value]');
    expect(frame()).toHaveAttribute('y', '392');
    expect(screen.getByText(/^Também pode ser R\$.86,90$/)).toBeVisible();
    expect(screen.getByText('80 %, confira')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Usar R\$.86,90: Valor$/ }));
    expect(screen.getByLabelText('Valor')).toHaveValue('86,90');
    expect(screen.getByText('62 %, confira')).toBeVisible();
    expect(frame()).toHaveAttribute('y', '592');
    expect(frame()).toHaveAttribute('data-current');
    const back = screen.getByRole('button', { name: /^Usar R\$.86,40: Valor$/ });
    expect(back).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Valor')).toHaveValue('86,40');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted[0]).toMatchObject({ value: '86.90' }));
  });

  it('left with two CNPJs, sends the one that was swapped to', async () => {
    const rivals = [{ value: '51845408000286', confidence: 0.5, origin: 'read_once', place: null }];
    const confidence = { ...read().confidence, establishment_cnpj: 0.7 };
    serveReading(read({ source: 'text', confidence, fields: { establishment_cnpj: { origin: 'read_once', place: null, rivals } } }));
    const posted = watchExpenses();
    const { user } = open();
    await photograph();
    expect(await screen.findByText(/CNPJ 11\.222\.333\/0001-81/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar 51.845.408/0002-86: CNPJ' }));
    expect(screen.getByText(/CNPJ 51\.845\.408\/0002-86/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted[0]).toMatchObject({ company_cnpj: '51845408000286' }));
  });

  it('that cannot be read is written by hand and travels with its photo', { tags: 'long' }, async () => {
    serveReading(read({ status: 'failed', result: null, confidence: null, message: null }));
    const posted = watchExpenses();
    const { user } = open();
    await photograph();
    expect(await screen.findByText('Não conseguimos ler esta imagem. Preencha os campos abaixo.')).toBeVisible();
    await user.click(screen.getByLabelText('Tipo de despesa', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Almoço' }));
    await user.type(screen.getByLabelText('Data'), '18/11/2026');
    await user.type(screen.getByLabelText('Valor'), '10,5');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({ value: '10.50', expense_date: '2026-11-18', voucher_ocr_uuid: 'oc1' });
  });

  it('is kept when the network is gone, and the fields may be filled all the same', async () => {
    server.use(
      http.post(`${API}/voucher-ocr/links`, () => HttpResponse.error()),
      http.post(`${API}/employees/e1/expenses`, () => HttpResponse.error()),
    );
    const { user } = open();
    await photograph();
    expect(await screen.findByText('Enviando foto…')).toBeVisible();
    await user.click(screen.getByLabelText('Tipo de despesa', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Almoço' }));
    await user.type(screen.getByLabelText('Data'), '18/11/2026');
    await user.type(screen.getByLabelText('Valor'), '10,00');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('1 despesa aguardando envio')).toBeVisible();
  });

  it('never writes over what was typed while it was being read', { tags: 'long' }, async () => {
    let answer: object = queued;
    serveReading(queued);
    server.use(http.get(`${API}/voucher-ocr`, () => page([answer])));
    const { user } = open();
    await photograph();
    await user.type(await screen.findByLabelText('Valor'), '90,00');
    answer = read();
    expect(await screen.findByText(/Lido: R\$.86,40/)).toBeVisible();
    expect(screen.getByLabelText('Valor')).toHaveValue('90,00');
    await user.click(screen.getByRole('button', { name: /^Usar.*: Valor$/ }));
    expect(screen.getByLabelText('Valor')).toHaveValue('86,40');
  });

  it('over a limit wants an explanation, and only then goes', { tags: 'long' }, async () => {
    const over = {
      policy_parameter: 'max_per_expense',
      type_value: 'touchable_less',
      value: '80.00',
      voucher_required: false,
      message: 'Acima de R$ 80,00',
    };
    server.use(http.post(`${API}/employees/e1/expenses/preview`, () => one(preview({ unsatisfied_policies: [over] }))));
    serveReading(read());
    const posted = watchExpenses();
    const { user } = open();
    await photograph();
    expect(await screen.findByText('Acima de R$ 80,00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Explique por que passou do limite')).toBeVisible();
    expect(posted).toEqual([]);
    await user.type(screen.getByLabelText('Justificativa'), 'Almoço com cliente');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(posted[0]).toMatchObject({ justification: 'Almoço com cliente' }));
  });

  it('that looks like another is said to, and compared in one click', async () => {
    serveReading(read());
    watchExpenses(() =>
      HttpResponse.json({ data: anExpense({ suspected_voucher: true, duplicate_status: 'suspected' }) }, { status: 201 }),
    );
    const pair = {
      uuid: 'p1',
      reason: 'same_image',
      status: 'suspected',
      expense: anExpense(),
      other: anExpense({ uuid: 'x0' }),
      decided_by: null,
      decided_at: null,
      obs: null,
    };
    server.use(http.get(`${API}/employees/expenses/x1/duplicates`, () => one([pair])));
    const { user } = open();
    await photograph();
    await screen.findByDisplayValue('Cantina da Serra');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Parece repetida' });
    expect(await within(dialog).findByText('Mesma imagem')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Comparar' })).toHaveAttribute('href', '/despesas/x1/suspeita-de-duplicidade');
  });

  it('the server refuses shows why on its field and keeps everything', async () => {
    serveReading(read());
    watchExpenses(() =>
      HttpResponse.json({ code: 'VALIDATION_ERROR', message: 'Dados inválidos.', errors: { value: ['Valor inválido'] } }, { status: 422 }),
    );
    const { user } = open();
    await photograph();
    await screen.findByDisplayValue('Cantina da Serra');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Valor inválido')).toBeVisible();
    expect(screen.getByDisplayValue('Cantina da Serra')).toBeVisible();
  });
});

it('a drive is launched without a receipt, its value computed by the server', { tags: 'long' }, async () => {
  server.use(http.post(`${API}/employees/e1/expenses/preview`, () => one(preview({ value: '42.00', limits: [] }))));
  const posted = watchExpenses();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Km' }));
  await user.type(await screen.findByLabelText('Modelo do carro'), 'Gol');
  await user.type(screen.getByLabelText('Placa'), 'abc1d23');
  await user.type(screen.getByLabelText('Quilômetros'), '21');
  await user.click(screen.getByLabelText('Ida e volta'));
  expect(await screen.findByText('42 km no total')).toBeVisible();
  expect(await screen.findByText(/^R\$.42,00$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ expense_type_uuid: 't2', car_model: 'Gol', license_plate: 'ABC1D23', kilometer: '42' });
  expect(posted[0]).not.toHaveProperty('value');
});

it('a receipt can be attached where it would stand', async () => {
  serveReading(read());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sem comprovante' }));
  const pane = within(await screen.findByRole('region', { name: 'Comprovante' }));
  await user.upload(pane.getByLabelText('Anexar', { selector: 'input' }), new File(['x'], 'nota.png', { type: 'image/png' }));
  await waitFor(() => expect(pane.queryByRole('button', { name: 'Anexar' })).not.toBeInTheDocument());
});

it('without a receipt an incomplete expense says what it lacks and is not sent', async () => {
  const posted = watchExpenses();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sem comprovante' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Selecione o tipo de despesa')).toBeVisible();
  expect(screen.getByText('Informe o valor')).toBeVisible();
  expect(posted).toEqual([]);
});

it('one over its limit is not among those saved together until somebody explains it', { tags: 'long' }, async () => {
  const over = {
    policy_parameter: 'max_per_expense',
    type_value: 'touchable_less',
    value: '80.00',
    voucher_required: false,
    message: 'Acima de R$ 80,00',
  };
  server.use(
    http.post(`${API}/employees/e1/expenses/preview`, async ({ request }) => {
      const { value } = (await request.json()) as { value?: string };
      return one(preview(value === '96.40' ? { unsatisfied_policies: [over] } : {}));
    }),
  );
  const posted = watchExpenses();
  const { user } = open();
  for (const value of ['96,40', '20,00', '30,00']) {
    await user.click(await screen.findByRole('button', { name: 'Sem comprovante' }));
    await user.click(await screen.findByLabelText('Tipo de despesa', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Almoço' }));
    await user.type(screen.getByLabelText('Valor'), value);
  }
  const queue = screen.getByRole('list', { name: 'Fila' });
  expect(await within(queue).findByText('Precisa de justificativa')).toBeVisible();
  expect(within(queue).getAllByText('Pronta')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Salvar 2 despesas' }));
  await waitFor(() => expect(posted.map(({ value }) => value)).toEqual(['20.00', '30.00']));
  expect(within(queue).getByText('Precisa de justificativa')).toBeVisible();
});
