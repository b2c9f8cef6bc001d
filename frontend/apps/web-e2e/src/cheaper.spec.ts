/** A dear flight: Ana sees what was cheaper and takes what is cheaper now; Bruno hands it back as his reason. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs, BRUNO } from './people';

interface Asked {
  data: { uuid: string; subject_uuid: string }[];
}

const CHEAPER = 7;
const ahead = ({ workerIndex, retry }: TestInfo, from: number) => from + workerIndex + retry;
const callerOf = ({ project }: TestInfo, { email }: { email: string }) => Caller.signedIn(request, project.use.baseURL ?? '', email);

const block = (page: Page, name: string) => page.getByRole('region', { name });
const then = (page: Page) => block(page, 'Mais baratos na hora da escolha');
const now = (page: Page) => block(page, 'Mais baratos agora');

/** On a phone what an order costs is folded away. */
async function openSummary(page: Page, { project }: TestInfo): Promise<void> {
  if (project.name === 'phone') await page.getByRole('button', { name: /^Resumo/ }).click();
}

async function expectComparison(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Voos mais baratos' })).toBeVisible();
  await expect(then(page).getByRole('article')).toHaveCount(5);
  await expect(
    then(page)
      .getByText(/a menos$/)
      .first(),
  ).toBeVisible();
  await expect(now(page).getByRole('article')).toHaveCount(5, { timeout: 30_000 });
}

test('the issuer takes what is cheaper now', LONG, async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const ana = await callerOf(testInfo, ANA);
  const order = await ana.dearOrder(ahead(testInfo, 70), CHEAPER);
  await arriveAs(page, ANA.email, `/pedidos/${order.uuid}`);
  await openSummary(page, testInfo);
  await page.getByRole('link', { name: 'Voos mais baratos' }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${order.uuid}/voos-mais-baratos$`));
  await expectComparison(page);
  await checkBothSchemes(page, testInfo, 'voos-mais-baratos');
  const first = now(page).getByRole('article').first();
  await first.getByRole('button', { name: /^Trocar por este/ }).click();
  await expect(page.getByText('Voo trocado')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('O item escolhido já é o mais barato.')).toBeVisible();
  await expect(now(page)).toHaveCount(0);
  const cheaper = await ana.order(order.uuid);
  expect(Number(cheaper.total_value)).toBeLessThan(Number(order.total_value));
});

/** The request somebody is asked to decide about an order. */
async function requestOf(bruno: Caller, order: BookedOrder): Promise<string> {
  const asked = async () => {
    const { data } = await bruno.get<Asked>('/approval-requests', { box: 'pending', limit: '100' });
    return data.find(({ subject_uuid }) => subject_uuid === order.uuid)?.uuid ?? '';
  };
  await expect.poll(asked, { timeout: 30_000 }).not.toBe('');
  return asked();
}

test('the approver suggests a cheaper flight as the reason to reject', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const [ana, bruno] = [await callerOf(testInfo, ANA), await callerOf(testInfo, BRUNO)];
  const order = await ana.dearOrder(ahead(testInfo, 80), CHEAPER);
  await ana.submit(order);
  const requestId = await requestOf(bruno, order);
  await arriveAs(page, BRUNO.email, `/aprovacoes/${requestId}`);
  await page.getByRole('link', { name: 'Voos mais baratos' }).click();
  await expectComparison(page);
  await expect(page.getByRole('button', { name: /^Trocar por este/ })).toHaveCount(0);
  await now(page)
    .getByRole('link', { name: /^Sugerir esta opção/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(String(order.order_number)) });
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Sugestão: .+ a menos\)\.$/);
  await dialog.getByRole('button', { name: 'Rejeitar pedido' }).click();
  await expect.poll(async () => (await ana.order(order.uuid)).status, { timeout: 30_000 }).toMatch(/^(disapproved|rejected)$/);
});
