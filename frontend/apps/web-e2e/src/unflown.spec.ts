/** A ticket that is not paid back is canceled: the airline keeps a credit, its traveler finds it, the agency marks it as used. */
import { expect, request, test, type TestInfo } from '@playwright/test';
import { approveWhole } from './approving';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, anotherBrowser, arriveAs, ON_ITS_WAY, workFor } from './people';
import { sessionOf } from './sessions';

const MANAGER = 'gestora@andorinha.demo';
const urlOf = ({ project }: TestInfo) => project.use.baseURL ?? '';

/** The agency cancels an issued order at the tax that its preview shows. */
async function cancel(testInfo: TestInfo, order: BookedOrder): Promise<void> {
  const { token } = await sessionOf(urlOf(testInfo), MANAGER);
  const http = await request.newContext({ baseURL: urlOf(testInfo), extraHTTPHeaders: { Authorization: `Bearer ${token.value}` } });
  const preview = await http.get(`/api/v1/orders/${order.uuid}/cancellation`);
  const { data } = (await preview.json()) as { data: { total_tax: string } };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { reason: 'Reunião desmarcada', accepted_tax: data.total_tax };
  const answer = await http.post(`/api/v1/orders/${order.uuid}/cancel`, { data: body, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

interface Credits {
  data: { ticket: string; order_uuid: string }[];
}

test('a credit is kept, found and marked as used', LONG, async ({ page, browser }, testInfo) => {
  test.setTimeout(180_000);
  const ana = await Caller.signedIn(request, urlOf(testInfo), ANA.email);
  // So near that no hours are free: what the fare does not pay back stays with the airline.
  const order = await ana.fillOrder(3);
  await ana.submit(order);
  await approveWhole(request, urlOf(testInfo), order.uuid);
  const statusOf = async () => (await ana.order(order.uuid)).status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('issued');
  await cancel(testInfo, order);
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('canceled');
  const found = await ana.get<Credits>(`/customers/customer-employees/${ana.employee}/unflown-airways`, { status: 'available' });
  const ticket = found.data.find(({ order_uuid }) => order_uuid === order.uuid)?.ticket ?? '';
  expect(ticket).not.toBe('');

  await arriveAs(page, ANA.email, '/pedidos/meus-pedidos?orderType=travel#all');
  await page.getByRole('link', { name: 'Créditos não voados' }).click(ON_ITS_WAY);
  await expect(page.getByRole('heading', { level: 1, name: 'Créditos não voados' })).toBeVisible();
  await expect(page.getByText(ticket).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'creditos-nao-voados');

  const agency = await anotherBrowser(browser, testInfo);
  await arriveAs(agency, MANAGER);
  await workFor(agency, 'Aurora');
  await agency.goto('/creditos-nao-voados');
  await agency.getByRole('button', { name: `Marcar como usado o bilhete ${ticket}` }).click(ON_ITS_WAY);
  const dialog = agency.getByRole('dialog', { name: /^Marcar o crédito de / });
  await dialog.getByRole('textbox', { name: 'Número do pedido (opcional)' }).fill(String(order.order_number));
  await dialog.getByRole('button', { name: 'Marcar como usado' }).click();
  await expect(agency.getByText('Crédito marcado como usado').first()).toBeVisible();
  await agency.context().close();
  await page.getByRole('link', { name: 'Usados' }).click();
  await expect(page.getByText(ticket).first()).toBeVisible(ON_ITS_WAY);
});
