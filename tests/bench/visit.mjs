/**
 * One visit of Lighthouse to a page, by a person who is signed in or by nobody: its report on standard output.
 *
 * node visit.mjs FOLDER CHROMIUM URL FORM_FACTOR FLAGS…; FOLDER has Lighthouse installed, FORM_FACTOR is mobile or desktop.
 * SESSION: what the application keeps of a session, as JSON; without it nobody is signed in.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder, executablePath, address, formFactor, ...args] = process.argv.slice(2);
const found = createRequire(`${folder}/`);
const load = async (name) => import(pathToFileURL(found.resolve(name)).href);
const [{ default: lighthouse, desktopConfig }, { default: puppeteer }] = [await load('lighthouse'), await load('puppeteer-core')];
const session = JSON.parse(process.env.SESSION ?? '{}');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const browser = await puppeteer.launch({ executablePath, headless: true, args });
try {
  const page = await browser.newPage();
  await page.goto(new URL('/robots.txt', address).href); // of the same origin, and without the application
  await page.evaluate((kept) => Object.entries(kept).forEach(([name, value]) => sessionStorage.setItem(name, value)), session);
  const flags = { output: 'json', onlyCategories: categories, disableStorageReset: true };
  const run = await lighthouse(address, flags, formFactor === 'desktop' ? desktopConfig : undefined, page);
  process.stdout.write(run.report);
} finally {
  await browser.close();
}
