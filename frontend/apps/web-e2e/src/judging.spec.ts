/** An approver's morning: fifty requests of every kind by keys alone; and what a delegate decides while they are away. */
import { expect, request, test, type Locator, type Page } from '@playwright/test';
import { Caller } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ADMINISTRATOR, JudgedOffice, type Asked } from './judged';
import { fillFields } from './records';
import { arriveAs, BRUNO, ON_ITS_WAY } from './people';

const COUNTS = { orders: 8, advances: 26, reports: 16 } as const;
const ALL = COUNTS.orders + COUNTS.advances + COUNTS.reports;
const REASON = 'Fora do combinado';
const MOST_STOPS = 30;

/** Presses Tab until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused()); stops += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function pressEnterOn(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole('dialog').getByRole('button', { name }));
  await page.keyboard.press('Enter');
}

async function reject(page: Page, verb: RegExp): Promise<void> {
  await page.keyboard.press('r');
  await expect(page.getByLabel('Motivo', { exact: true })).toBeFocused();
  await page.keyboard.type(REASON);
  await pressEnterOn(page, verb);
}

/** One request by its keys: every fifth is rejected. */
async function judge(page: Page, asked: Asked, isRejected: boolean): Promise<void> {
  if (asked.request_type === 'expense_report') {
    await page.keyboard.press('a');
    await pressEnterOn(page, 'Concluir julgamento');
  } else if (isRejected) {
    await reject(page, asked.request_type === 'travel' ? /^Rejeitar pedido/ : /^Rejeitar adiantamento/);
  } else {
    await page.keyboard.press('a');
    await expect(page.getByText('Pressione A de novo para aprovar')).toBeVisible();
    await page.keyboard.press('a');
  }
}

function nameOf({ request_type, number, title }: Asked): string {
  if (request_type === 'expense_report') return title;
  return request_type === 'travel' ? `Pedido ${String(number)}` : `Adiantamento A-${String(number)}`;
}

const openedIn = (page: Page) => /aprovacoes\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

test('fifty mixed requests are judged by keys alone', LONG, async ({ page }, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'a phone has no keys');
  test.setTimeout(600_000);
  const office = await JudgedOffice.open(testInfo);
  const subjects = [
    ...(await office.askOrders(COUNTS.orders)),
    ...(await office.askAdvances(COUNTS.advances)),
    ...(await office.askReports(COUNTS.reports)),
  ];
  await expect.poll(async () => (await office.pendingOf(office.admin, subjects)).length, ON_ITS_WAY).toBe(ALL);
  const asked = new Map((await office.pendingOf(office.admin, subjects)).map((one) => [one.uuid, one]));
  const [first] = asked.keys();

  await arriveAs(page, ADMINISTRATOR.email, `/aprovacoes/${first ?? ''}?sort=oldest`);
  await expect(page.getByRole('article')).toBeVisible(ON_ITS_WAY);
  const left = new Set(asked.keys());
  for (let step = 0; step < 2 * ALL && left.size > 0; step += 1) {
    const opened = openedIn(page);
    const one = asked.get(opened);
    if (one && left.has(opened)) {
      await expect(page.getByRole('article', { name: nameOf(one), exact: true })).toBeVisible(ON_ITS_WAY);
      await judge(page, one, step % 5 === 4);
      left.delete(opened);
    } else await page.keyboard.press('j');
    if (left.size > 0) await expect.poll(() => openedIn(page), ON_ITS_WAY).not.toBe(opened);
  }
  expect(left.size).toBe(0);
  await expect.poll(async () => (await office.pendingOf(office.admin, subjects)).length, ON_ITS_WAY).toBe(0);
});

const typed = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });

test('while an approver is away their delegate decides, and the history names both', LONG, async ({ page, browser }, testInfo) => {
  const office = await JudgedOffice.open(testInfo);
  const [advance = ''] = await office.askAdvances(1);
  await expect.poll(async () => (await office.pendingOf(office.admin, [advance])).length, ON_ITS_WAY).toBe(1);

  await arriveAs(page, ADMINISTRATOR.email, '/perfil#ausencia');
  const panel = page.getByRole('region', { name: 'Ausência' });
  await panel.getByRole('button', { name: 'Registrar ausência' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar ausência' });
  await form.getByRole('combobox', { name: /^Quem aprova/ }).fill('Bruno');
  await page.getByRole('option', { name: /^Bruno/ }).click();
  await fillFields(form, { De: typed(0), Até: typed(1), Motivo: 'Férias' });
  await checkBothSchemes(page, testInfo, 'ausencia-registrar');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByText(/Bruno Lima aprova por mim$/).first()).toBeVisible(ON_ITS_WAY);
  await expect(panel.getByText('Ativa', { exact: true })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'ausencia');

  const bruno = await Caller.signedIn(request, testInfo.project.use.baseURL ?? '', BRUNO.email);
  await expect.poll(async () => (await office.pendingOf(bruno, [advance])).length, ON_ITS_WAY).toBe(1);
  const [waiting] = await office.pendingOf(bruno, [advance]);
  const desk = await browser.newPage();
  await arriveAs(desk, BRUNO.email, `/aprovacoes/${waiting?.uuid ?? ''}`);
  await expect(desk.getByRole('article').getByText(/Em nome de Helena/)).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(desk, testInfo, 'aprovacao-em-nome');
  await desk.getByRole('button', { name: /^Aprovar adiantamento/ }).click();
  await expect(desk.getByText('Adiantamento aprovado').first()).toBeVisible(ON_ITS_WAY);

  await desk.goto(`/aprovacoes/${waiting?.uuid ?? ''}?box=decided`);
  await desk.getByRole('button', { name: 'Histórico', exact: true }).click();
  await expect(desk.getByText(/^Bruno Lima por Helena/).first()).toBeVisible();
  await desk.context().close();

  await page
    .getByRole('button', { name: /^Encerrar a ausência/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(panel.getByText('Encerrada', { exact: true }).first()).toBeVisible(ON_ITS_WAY);
});
