// Access request of a new user, its notification to the administrators, and the answer to the user, in
// Italian.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { inbox } from '../inbox.ts';
import { choose, open, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const w = wordsIn('it');

/** Fills in the form and sends it. */
async function ask(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await page.getByRole('textbox', { name: w(label) }).fill(text);
  await page.getByRole('button', { name: w('Send request') }).click();
  await page.getByText(w('Your request was sent')).waitFor();
}

const mailsTo = async (email: string) => (await inbox(site.url)).filter(({ to }) => to.includes(email));

const plant = 'TO1';
const subDomain = 'torino';
const email = 'rosa@demo.example';
const name = 'Rosa <b>Rossi</b>';

it('a request reaches the administrator by mail, and its answer the stranger', async () => {
  const visit = await signedIn(browser, site.url, ADMIN, { language: 'it' });

  const stranger = await open(browser, { width: 390, height: 844 });
  const { page: form } = stranger;
  await form.goto(`${site.url.replace('localhost', `${subDomain}.localhost`)}/it/register`);
  const company = form.getByRole('textbox', { name: w('Company or plant address') });
  await expect.poll(() => company.inputValue()).toBe(subDomain);
  await expect.poll(() => company.isEditable()).toBe(false);
  await form.getByRole('button', { name: w('Send request') }).click();
  await form.getByText(w('2 fields need your attention.')).waitFor();
  await ask(form, {
    'Name and surname': name,
    'E-mail': email,
    'What you need': 'First line\n<script>alert(1)</script>',
  });
  await form.getByRole('status').getByText(email).waitFor();
  expect(stranger.problems).toEqual([]);
  await stranger.context.close();

  const [mail] = (await mailsTo(ADMIN)).filter(
    ({ subject }) => subject === 'Richiesta di accesso a TO1 – Torino: Rosa <b>Rossi</b>',
  );
  expect(mail!.html).not.toMatch(/<script|<b>/);
  const link = /http\S+\/app\S+/.exec(mail!.text)![0];

  const { page } = visit;
  await page.goto(link);
  await settled(page);
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: w(`Accept the request of ${name}`) }).click();
  await choose(page, new RegExp(`^${w('Profile')}`), 'PM');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Accept'), exact: true })
    .click();
  await page.getByText(w(`${name} now has access to plant ${plant}.`)).waitFor();
  await row.getByText(w('Accepted')).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();

  // The account of the new user comes with a mail of its own.
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Accesso a Plantledger',
    'Accesso a TO1 – Torino attivo',
  ]);
  const answer = mails.find(({ subject }) => subject.includes('Torino'));
  expect(answer!.text).toContain(`${site.url}/login`);
});

it('a request is declined with a reason, among the users', { tags: ['long'] }, async () => {
  const email = 'nobody.known@else.example';
  const stranger = await open(browser);
  await stranger.page.goto(`${site.url}/it/register-unprotected`);
  await ask(stranger.page, {
    'Name and surname': 'Ugo Nemo',
    'E-mail': email,
    'Company or plant address': 'https://Detroit.plants.example/register',
  });
  await stranger.context.close();
  await inbox(site.url);

  const visit = await signedIn(browser, site.url, ADMIN, {
    language: 'it',
    at: '/app/configuration/users?tab=requests',
  });
  const { page } = visit;
  await page.getByRole('button', { name: w('Decline the request of Ugo Nemo') }).click();
  const decline = page.getByRole('dialog').getByRole('button', { name: w('Decline'), exact: true });
  await decline.click();
  await page.getByText(formatMessage('reasonNeeded', 'it')).waitFor();
  await page.getByRole('dialog').getByRole('textbox').fill('You belong to another company.');
  await decline.click();
  await page.getByText(w('The request of Ugo Nemo was declined.')).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
  const [answer] = await mailsTo(email);
  expect(answer!.text).toContain('You belong to another company.');
});

it('a request to nowhere looks the same, and nobody is written to', { tags: ['long'] }, async () => {
  const before = (await inbox(site.url)).length;
  const stranger = await open(browser);
  const { page } = stranger;
  await page.goto(`${site.url}/it/register`);
  await ask(page, {
    'Name and surname': 'Ugo Nemo',
    'E-mail': ADMIN,
    'Company or plant address': 'nowhere',
  });
  await page.getByRole('status').getByText(ADMIN).waitFor();
  expect(stranger.problems).toEqual([]);
  await stranger.context.close();
  expect(await inbox(site.url)).toHaveLength(before);
});
