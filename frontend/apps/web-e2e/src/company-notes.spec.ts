/** The agency's notes about a company: written with the keyboard, read back, and harmless whatever the API was given. */
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { checkBothSchemes, expectNoSidewaysScroll, LONG } from './checks';
import { aCompany } from './newcomer';
import { arriveAs, ON_ITS_WAY, workFor } from './people';

const MANAGER = 'gestora@andorinha.demo';
/** What every attack would do if it ran: mark the page, or fetch this address. */
const PROBE = '/note-probe';
const RUN = 'window.attacked=1';
const base64 = (html: string) => Buffer.from(html).toString('base64');
const ATTACKS = {
  airway: `<script>${RUN}</script><p>Texto aéreo</p><script src="${PROBE}.js"></script>`,
  hotel: `<p onmouseover="${RUN}" onfocus="${RUN}" tabindex="0" autofocus>Texto hotel</p><img src="${PROBE}.png" onerror="${RUN}">`,
  road: `<p>Texto rodoviário</p><a href="javascript:${RUN}">Clique</a><iframe src="javascript:parent.${RUN}"></iframe>`,
  vehicle: `<p>Texto veículo</p><svg onload="${RUN}"><animate onbegin="${RUN}" attributeName="x"/><script>${RUN}</script></svg>`,
  offline_hotel: `<p>Texto offline</p><object data="data:text/html,<script>${RUN}</script>"></object><embed src="${PROBE}.svg">`,
  insurance: `<style>h1{display:none!important}</style><p style="position:fixed;inset:0;background:url(${PROBE}.gif)" class="mantine-Modal-root">Texto seguro</p><link rel="stylesheet" href="${PROBE}.css">`,
  transfer: `<p>Texto transfer</p>${base64(`<img src=x onerror="${RUN}">`)}<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  other: `<p>Texto outros</p><form action="${PROBE}"><button formaction="javascript:${RUN}">Entrar</button></form><base href="${PROBE}/"><meta http-equiv="refresh" content="0;url=${PROBE}"><template><img src=x onerror="${RUN}"></template>`,
} as const;
const SERVICES = ['Aéreo', 'Hotel', 'Rodoviário', 'Veículo', 'Hotel offline', 'Seguro', 'Transfer', 'Outros'];

/** Everything an attack could be seen by, from the first page on. */
function watch(page: Page) {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes(PROBE)) seen.push(request.url());
  });
  return async () => [...seen, ...((await page.evaluate('"attacked" in window')) ? ['a script ran'] : [])];
}

/** No element of a note has an attribute, whatever tag it is. */
const attributesIn = (page: Page, places: string) =>
  page
    .locator(places)
    .locator('*')
    .evaluateAll((elements) => elements.flatMap(({ tagName, attributes }) => Array.from(attributes, ({ name }) => `${tagName} ${name}`)));

/** Behind a menu on the phone. */
async function openInformation(page: Page, { project }: TestInfo): Promise<void> {
  const isPhone = project.name === 'phone';
  if (isPhone) await page.getByRole('button', { name: 'Informações da empresa' }).click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Informações adicionais' }).click();
}

const openNotes = async (page: Page, uuid: string) => {
  await page.goto(`/configuracoes/empresas/${uuid}#informacoes-basicas`);
  await expect(page.getByRole('heading', { name: 'Observações por serviço' })).toBeVisible(ON_ITS_WAY);
};
const company = (testInfo: TestInfo) =>
  aCompany(testInfo, { additional_info: Object.entries(ATTACKS).map(([service, html]) => ({ service, obs: base64(html) })) });

/** The same notes as if the server had cleaned nothing. */
const answerUncleaned = (page: Page) =>
  page.route(/\/api\/v1\/customers\/[0-9a-f-]+\?.*with_additional_info/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { additional_info: { service: keyof typeof ATTACKS }[] } };
    const notes = data.additional_info.map((note) => ({ ...note, obs: base64(ATTACKS[note.service]) }));
    await route.fulfill({ response: answer, json: { data: { ...data, additional_info: notes } } });
  });

for (const [whose, prepare] of [
  ['the API was given', () => Promise.resolve()],
  ['a server answers uncleaned', answerUncleaned],
] as const)
  test(`what ${whose} in a note neither runs nor changes the page`, LONG, async ({ page }, testInfo) => {
    const attacks = watch(page);
    await prepare(page);
    const { uuid, name } = await company(testInfo);
    await arriveAs(page, MANAGER, '/configuracoes/empresas');
    await openNotes(page, uuid);
    await expectNoSidewaysScroll(page);
    for (const service of SERVICES) {
      await page
        .getByRole('button', { name: new RegExp(`^${service} `) })
        .first()
        .click();
      const text = page.getByRole('textbox', { name: `Observação: ${service}`, exact: true });
      await expect(text).toContainText('Texto', ON_ITS_WAY);
      await text.hover();
      await text.click();
      expect(await text.locator('a, img, svg, script, style, iframe, object, embed, form, button, link, base, meta').count()).toBe(
        await text.locator('.ProseMirror-separator').count(),
      );
    }
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await workFor(page, name);
    await openInformation(page, testInfo);
    const sidebar = page.getByRole('dialog', { name: 'Informações adicionais' });
    await expect(sidebar.getByText('Texto aéreo')).toBeVisible(ON_ITS_WAY);
    await expect(sidebar.getByText('Texto outros')).toBeAttached();
    for (const words of ['hotel', 'rodoviário', 'seguro']) await sidebar.getByText(`Texto ${words}`).hover();
    expect(await attributesIn(page, '[role=dialog] [data-note]')).toEqual([]);
    expect(await attacks()).toEqual([]);
    await checkBothSchemes(page, testInfo, 'observacoes-lidas');
  });

test('a manager writes a note with the keyboard and reads it beside the company', LONG, async ({ page }, testInfo) => {
  const { uuid, name } = await aCompany(testInfo);
  await arriveAs(page, MANAGER, '/configuracoes/empresas');
  await openNotes(page, uuid);
  await page.getByRole('button', { name: /^Hotel Sem/ }).focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Observação: Hotel', exact: true });
  await expect(text).toBeVisible(ON_ITS_WAY);
  await page.getByRole('button', { name: 'Lista numerada' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Café ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('incluído');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Até R$ 400');
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await checkBothSchemes(page, testInfo, 'observacoes-escritas');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Empresa atualizada')).toBeVisible(ON_ITS_WAY);

  await workFor(page, name);
  await openInformation(page, testInfo);
  const items = page.getByRole('dialog', { name: 'Informações adicionais' }).getByRole('listitem');
  await expect(items).toHaveText(['Café incluído', 'Até R$ 400'], ON_ITS_WAY);
  await expect(items.first().locator('strong')).toHaveText('incluído');
});
