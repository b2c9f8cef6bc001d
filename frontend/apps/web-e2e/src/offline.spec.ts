/** A traveler without a network: the product opens, the vouchers are there, an expense is captured; whoever leaves takes it all along. */
import { expect, request, test, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, BRUNO, signInAs } from './people';

test.use({ serviceWorkers: 'allow' });

const BANNER = /^Você está sem conexão\. Mostrando os dados salvos às \d{2}:\d{2}\.$/;

async function issue(baseURL: string, caller: Caller, order: BookedOrder): Promise<void> {
  await caller.submit(order);
  const bruno = await Caller.signedIn(request, baseURL, BRUNO.email);
  const isAsked = async () => {
    const { data } = await bruno.get<{ data: { subject_uuid: string }[] }>('/approval-requests', { box: 'pending', limit: '100' });
    return data.some(({ subject_uuid }) => subject_uuid === order.uuid);
  };
  await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
  await bruno.post('/customers/orders/approval', { order_uuid: order.uuid });
  await expect.poll(async () => (await caller.order(order.uuid)).status, { timeout: 60_000 }).toBe('issued');
}

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

/** How many answers this browser keeps; the files of the trips ahead come one after another. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('trajeto.guardado', 1);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const counted = opening.result.transaction('respostas').objectStore('respostas').count();
          counted.onsuccess = () => {
            opening.result.close();
            resolve(counted.result);
          };
        };
      }),
  );

const worker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));

/** The worker stands, and what a traveler needs is kept: the start, the gallery, its files, the lists of an expense. */
async function settled(page: Page): Promise<void> {
  expect(await worker(page)).toBe(true);
  await expect.poll(() => kept(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(7);
}

async function goOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByText(BANNER)).toBeVisible();
}

async function capture(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: 'Sem comprovante' }).click();
  await page.getByRole('combobox', { name: 'Tipo de despesa' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('4,50');
  await page.getByRole('textbox', { name: 'Empresa (opcional)' }).fill(company);
  await page.getByRole('combobox', { name: /^Centro de custo/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Salva neste aparelho. Será enviada quando houver conexão.')).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
}

const daysAhead = (testInfo: TestInfo) => 120 + testInfo.workerIndex + testInfo.retry;

test('the product opens without a network, and nothing of a person stays behind', LONG, async ({ page, context }, testInfo) => {
  test.setTimeout(240_000);
  const baseURL = testInfo.project.use.baseURL ?? '';
  const caller = await Caller.signedIn(request, baseURL, ANA.email);
  const order = await caller.fillOrder(daysAhead(testInfo));
  await issue(baseURL, caller, order);
  const company = `Padaria ${Date.now()}`;

  await signInAs(page, ANA);
  await page.goto('/voucher');
  const cards = page.getByRole('list', { name: 'Vouchers' }).getByRole('article');
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  await settled(page);

  await goOffline(page, context, '/voucher');
  await expect(cards).toHaveCount(count);
  await checkBothSchemes(page, testInfo, 'vouchers-sem-conexao');
  const download = page.waitForEvent('download');
  await cards
    .first()
    .getByRole('button', { name: /^Baixar PDF/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^voucher-\d+\.pdf$/);

  await page.goto('/despesas/lancar-despesas');
  await expect(page.getByText(BANNER)).toBeVisible();
  await capture(page, company);
  await expect(page.getByText('1 despesa aguardando envio')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Conexão restabelecida')).toBeVisible();
  await expect(page.getByText(BANNER)).toHaveCount(0);
  await expect(page.getByText('1 despesa aguardando envio')).toBeHidden({ timeout: 45_000 });
  await page.goto(`/despesas/listagem-de-despesas?search=${encodeURIComponent(company)}#abertas`);
  await expect(page.getByText(company, { exact: true })).toHaveCount(1);

  await leave(page);
  await expect.poll(() => databases(page)).not.toContain('trajeto.guardado');
  await context.setOffline(true);
  for (const path of ['/voucher', '/busca']) {
    await page.goto(path);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByText(/Ana Souza|Aurora/)).toHaveCount(0);
  }
  expect(await databases(page)).not.toContain('trajeto.guardado');
});

test('somebody else in the same browser finds nothing of whoever was there before', LONG, async ({ page, context }) => {
  test.setTimeout(120_000);
  await signInAs(page, ANA);
  await page.goto('/voucher');
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  expect(await worker(page)).toBe(true);
  await expect.poll(() => kept(page), { timeout: 30_000 }).toBeGreaterThan(0);
  // The session ends elsewhere than by this person's hand: its token is simply gone.
  await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.removeItem('trajeto.auth_token')));
  await signInAs(page, BRUNO);
  await expect.poll(() => kept(page), { timeout: 30_000 }).toBeGreaterThan(0);
  await goOffline(page, context, '/busca');
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
  await expect(page.getByText('Ana Souza')).toHaveCount(0);
  await page.goto('/voucher');
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText('Os vouchers que você abrir com conexão continuam aqui.')).toBeVisible();
});

test('it can be installed', async ({ page, request: asked }) => {
  await page.goto('/entrar');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await asked.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const manifest = (await answer.json()) as { name: string; lang: string; icons: { src: string; purpose?: string }[] };
  expect([manifest.name, manifest.lang]).toEqual(['Trajeto', 'pt-BR']);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await asked.get(src)).headers()['content-type']).toMatch(/^image\//);
  const script = await asked.get('/sw.js');
  expect(script.headers()['content-type']).toContain('text/javascript');
  expect(script.headers()['cache-control']).toBe('no-cache');
});
