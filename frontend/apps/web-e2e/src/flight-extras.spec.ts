/** Ana's seats and an extra bag: chosen at the checkout by keys, by mouse and from a list, in the total, issued, on the vouchers. */
import { expect, request, test, type Locator, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { Caller } from './booking';
import { checkBothSchemes, expectNoSidewaysScroll, LONG } from './checks';
import { cents } from './claims';
import { fillSearch, inDays } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';

const NAME = 'Ana Souza';
const ALL_SEATED = 'Todos têm assento.';
const isPhone = ({ project }: TestInfo) => project.name === 'phone';

/** Seats are held: one pair of days for each project and try. */
const daysAhead = ({ workerIndex, retry }: TestInfo) => 120 + ((workerIndex * 3 + retry) % 60);

interface WithExtras {
  seats: { seat_number: string }[];
  baggages: { quantity: number }[];
  parts: { seats_value: string; baggage_value: string };
}
interface OrderWithExtras {
  items_included: { airway: WithExtras[] };
}

/** A fare whose seats are paid for beside it, of the first flight. */
async function takeFareWithoutSeats(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ver tarifas/ })
    .first()
    .click();
  const choose = page.getByRole('button', { name: /^Escolher tarifa/ });
  const fares = page.getByRole('listitem').filter({ has: choose, hasNot: page.getByRole('listitem') });
  const fare = fares.filter({ hasText: 'Marcação de assento paga à parte' }).first();
  await expect(fare).toContainText(/Mala extra R\$/, ON_ITS_WAY);
  await fare.locator(choose).click();
}

async function flyThereAndBack(page: Page, testInfo: TestInfo): Promise<string> {
  await arriveAs(page, ANA.email, '/busca/passagens-aereas');
  await fillSearch(page);
  await page.getByLabel('Volta', { exact: true }).fill(inDays(daysAhead(testInfo) + 3));
  await page.getByLabel('Ida', { exact: true }).fill(inDays(daysAhead(testInfo)));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await takeFareWithoutSeats(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await takeFareWithoutSeats(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

/** The total that the checkout shows, in cents. */
const totalOf = async (page: Page) => cents(await page.getByText('Total', { exact: true }).locator('..').locator('strong').innerText());

/** Opens the map of a flight that has no seats yet and takes one on each of its segments. */
async function seatAna(page: Page, testInfo: TestInfo, { take, picture }: { take: (dialog: Locator) => Promise<void>; picture: string }) {
  await extras(page).getByRole('button', { name: 'Escolher assentos' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Assentos, / });
  const message = dialog.getByRole('status').filter({ hasText: NAME });
  await expect(message).toHaveText(`Escolha o assento de ${NAME}.`, ON_ITS_WAY);
  for (let said = await message.innerText(); !said.includes(ALL_SEATED); said = await message.innerText()) {
    await take(dialog);
    await expect(message).not.toHaveText(said);
  }
  await checkBothSchemes(page, testInfo, picture);
  await dialog.getByRole('button', { name: 'Confirmar assentos' }).click();
  await expect(dialog).toHaveCount(0);
}

/** From wherever the focus is to the map, one seat back and forth, and the first free one is taken. */
async function takeByKeys(dialog: Locator): Promise<void> {
  const keyboard = dialog.page().keyboard;
  const focused = dialog.locator('[data-seat]:focus');
  await expect(async () => {
    if ((await focused.count()) === 0) await keyboard.press('Tab');
    await expect(focused).toHaveCount(1, { timeout: 500 });
  }).toPass(ON_ITS_WAY);
  const first = await focused.getAttribute('data-seat');
  await keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAttribute('data-seat', first ?? '');
  await keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('data-seat', first ?? '');
  await keyboard.press('Enter');
}

const takeByMouse = (dialog: Locator) =>
  dialog
    .getByRole('grid')
    .getByRole('button', { name: /, livre/ })
    .nth(3)
    .click();

/** The list beside the map, which the next segment keeps. */
async function takeFromList(dialog: Locator): Promise<void> {
  const asList = dialog.getByRole('button', { name: 'Ver como lista' });
  if (await asList.isVisible()) await asList.click();
  await dialog.getByRole('list', { name: 'Assentos livres' }).getByRole('button').nth(5).click();
}

const extras = (page: Page) => page.getByRole('region', { name: /^Assentos e bagagem/ });

async function chooseExtras(page: Page, testInfo: TestInfo): Promise<void> {
  await page.getByRole('button', { name: 'Editar: Assentos e bagagem' }).click();
  await seatAna(page, testInfo, { take: isPhone(testInfo) ? takeFromList : takeByKeys, picture: 'assentos-voo' });
  await expect(extras(page).getByText(/^Assentos? \d+[A-K]/)).toHaveCount(1);
  await seatAna(page, testInfo, { take: takeByMouse, picture: 'assentos-voo-mouse' });
  await expect(extras(page).getByText(/^Assentos? \d+[A-K]/)).toHaveCount(2);
  await extras(page)
    .getByRole('button', { name: `Mais malas extras de ${NAME}` })
    .first()
    .click();
}

/** What the order says of both flights, once it has the bag. */
async function expectExtras(ana: Caller, order: string) {
  const items = async () => (await ana.get<{ data: OrderWithExtras }>(`/orders/${order}`)).data.items_included.airway;
  await expect
    .poll(async () => (await items()).map(({ baggages }) => baggages.map(({ quantity }) => quantity)), ON_ITS_WAY)
    .toEqual([[1], []]);
  const found = await items();
  return {
    numbers: found.map(({ seats }) => seats.map(({ seat_number }) => seat_number)),
    cost: found.reduce((sum, { parts }) => sum + cents(parts.seats_value) + cents(parts.baggage_value), 0),
  };
}

test('seats and an extra bag of two flights, from the checkout to the vouchers', LONG, async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  const baseURL = testInfo.project.use.baseURL ?? '';
  const ana = await Caller.signedIn(request, baseURL, ANA.email);
  const order = await flyThereAndBack(page, testInfo);
  const before = await totalOf(page);
  await chooseExtras(page, testInfo);
  const { numbers, cost } = await expectExtras(ana, order);
  expect(cost).toBeGreaterThan(0);
  await expect.poll(() => totalOf(page), ON_ITS_WAY).toBe(before + cost);
  await checkBothSchemes(page, testInfo, 'checkout-assentos-bagagem');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${order}$`), ON_ITS_WAY);
  await approveAsBruno(request, baseURL, order);
  await expect(page.getByRole('heading', { level: 1 }).locator('..').getByText('Finalizado', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  for (const [number] of numbers) await expect(page.getByText(new RegExp(` assentos? .*${number ?? ''}`)).first()).toBeVisible();
  await expect(page.getByText(/ · 1 mala extra$/).first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'pedido-assentos-bagagem');

  await page.getByRole('link', { name: 'Ver vouchers' }).click();
  const cards = page.getByRole('list', { name: 'Vouchers' }).getByRole('article');
  await expect(cards).toHaveCount(2, ON_ITS_WAY);
  for (const [place, seats] of numbers.entries())
    for (const number of seats) await expect(cards.nth(place)).toContainText(`assento ${number}`);
  await expect(cards.first()).toContainText('1 mala extra');
  await checkBothSchemes(page, testInfo, 'vouchers-assentos-bagagem');
});
