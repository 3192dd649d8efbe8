import { afterEach, expect, test, vi } from 'vitest';
import { accessibilityViolations } from '../../testing/axe.ts';
import { ALON_BRAND, overrideBrand } from '../../testing/overrideBrand.ts';
import { overrideProfile } from '../../testing/overrideProfile.ts';
import { config } from '../platform/config/config.ts';
import { type DocumentPathName, paths } from '@hiram/contract/product/paths.ts';
import { documents } from './documents.tsx';
import { renderer } from './prerender.tsx';

const names = Object.keys(documents) as DocumentPathName[];
const tabs: readonly (readonly [label: string, page: DocumentPathName])[] = [
  ['Home', 'websiteHome'],
  ['About Us', 'websiteAbout'],
  ['Privacy Policy', 'websitePolicy'],
  ['Loan terms and conditions', 'websiteLoanTerms'],
];
const website: readonly DocumentPathName[] = [...tabs.map(([, page]) => page), 'websiteUserAgreement', 'websiteContact'];

let visits = 0;

/** Renders the finished page as the build writes it, and runs its script. */
async function open(name: DocumentPathName, before = (): void => undefined): Promise<string> {
  const { title, body } = await renderer.renderDocument(name, 'en');
  document.body.innerHTML = body;
  before();
  visits += 1;
  await import(/* @vite-ignore */ `./documents.script.ts?visit=${visits}`);
  return title;
}

afterEach(() => {
  vi.useRealTimers();
  window.history.scrollRestoration = 'auto';
});

const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

test('[LEG-02] the privacy policy is titled General Terms and Conditions and scrolls to its top', async () => {
  const title = await open('privacyPolicy', () => window.scrollTo(0, 600));
  expect(title).toBe('General Terms and Conditions');
  expect(textOf('h1')).toBe('General Terms and Conditions');
  expect(document.documentElement.scrollHeight).toBeGreaterThan(window.innerHeight + 600);
  expect([window.scrollY, window.history.scrollRestoration]).toEqual([0, 'manual']);
});

test('[LEG-01] the privacy policy has its eleven sections and the registration of the lender', async () => {
  await open('privacyPolicy');
  expect(document.querySelectorAll('main section')).toHaveLength(11);
  for (const text of ['Information we collect', 'Cookies', 'Grievance officer', config.company.secRegistration, config.company.email])
    expect(textOf('main')).toContain(text);
});

test('[LEG-12] the loan agreement’s page and the website’s tab show the same complete terms', async () => {
  const shownBy = async (name: DocumentPathName): Promise<string[]> => {
    await open(name);
    return [...document.querySelectorAll('main section')].map((section) => section.textContent);
  };
  const sections = await shownBy('loanAgreement');
  expect(sections).toHaveLength(12);
  expect(sections.join()).toContain('If you can’t pay an instalment on time, and where we offer it, you may move that instalment');
  expect(sections.join()).toContain('You are in default with an instalment from the day after its due date');
  expect(await shownBy('websiteLoanTerms')).toEqual(expect.arrayContaining(sections));
});

test('[LEG-06] every page of the website has the four tabs and marks the current one', async () => {
  for (const name of website) {
    await open(name);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['About Us', '/About'],
      ['Privacy Policy', '/Policy'],
      ['Loan terms and conditions', '/Loan'],
    ]);
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent);
    expect(marked).toEqual(tabs.filter(([, page]) => page === name).map(([label]) => label));
  }
});

test.each([
  ['websiteHome', '/', 'See every peso before you borrow.', 'What ₱8,000 really costs.'],
  ['websiteAbout', '/About', 'We lend small, and say the price out loud.', 'Hiram Lending Company'],
  ['websitePolicy', '/Policy', 'Privacy Policy', 'Open the policy on its own page'],
  ['websiteLoanTerms', '/Loan', 'Loan terms and conditions', '1. The parties and this agreement'],
  ['websiteUserAgreement', '/User', 'User agreement', '1. What this agreement is about'],
  ['websiteContact', '/Contact', 'Contact us', '(02) 8555 0142'],
] as const)('[LEG-06] the page %s has the address %s and its own text', async (name, address, heading, text) => {
  expect(paths[name].address).toBe(address);
  await open(name);
  expect(textOf('h1')).toBe(heading);
  expect(textOf('main')).toContain(text);
});

test('[LEG-06] the footer of every page of the website links to the contact details and the user agreement', async () => {
  for (const name of website) {
    await open(name);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('footer ul a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Contact', '/Contact'],
      ['User agreement', '/User'],
    ]);
  }
});

const shown = (): number => [...document.querySelectorAll('[data-dot]')].findIndex((dot) => dot.getAttribute('aria-current') === 'true');

test('[LEG-07] home has a carousel of three pictures that advances every 3 s, and static pictures', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open('websiteHome');
  const carousel = document.querySelector('[aria-roledescription=carousel]');
  expect(carousel?.querySelectorAll('[data-slides] > * svg')).toHaveLength(3);
  expect([...document.querySelectorAll('main svg')].filter((picture) => carousel?.contains(picture) === false).length).toBeGreaterThan(2);
  const turns = vi.spyOn(document.querySelector('[data-slides]') as Element, 'scrollTo');
  for (const [index, next] of [1, 2, 0].entries()) {
    await vi.advanceTimersByTimeAsync(2500);
    expect(turns).toHaveBeenCalledTimes(index);
    await vi.advanceTimersByTimeAsync(500);
    expect(turns).toHaveBeenCalledTimes(index + 1);
    await expect.poll(shown).toBe(next);
  }
});

test('[LEG-08] the footer of every page has company name, phone, e-mail, address and copyright of the brand', async () => {
  for (const company of [config.company, ALON_BRAND.company]) {
    overrideBrand({ company });
    for (const name of website) {
      await open(name);
      const footer = textOf('footer');
      for (const field of ['name', 'phone', 'email', 'address', 'copyright'] as const) expect(footer).toContain(company[field]);
    }
  }
});

const ADVICE = 'Read the terms in the disclosure statement carefully before you borrow.';

test('[BEY-28] in the Philippine profile every footer names the company with both numbers and has the advice', async () => {
  overrideProfile({ extras: 'offered' });
  for (const company of [config.company, ALON_BRAND.company]) {
    overrideBrand({ company });
    for (const name of website) {
      await open(name);
      const footer = textOf('footer');
      for (const fact of [company.name, company.secRegistration, company.certificateOfAuthority, ADVICE])
        expect(footer, name).toContain(fact);
    }
  }
  expect(await accessibilityViolations()).toEqual([]);
});

test.each(['websiteHome', 'websiteLoanTerms'] as const)('[BEY-28] philippines: %s names the company and has the advice', async (name) => {
  overrideProfile({ extras: 'offered' });
  await open(name);
  const { name: company, secRegistration, certificateOfAuthority } = config.company;
  const said = textOf('main').replaceAll('\u00a0', ' ');
  expect(said).toContain(`${company}SEC registration ${secRegistration} · Certificate of Authority ${certificateOfAuthority}${ADVICE}`);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-28] no document of the specified profile has the advice; About Us has it in the Philippine profile', async () => {
  for (const name of names) {
    await open(name);
    expect(document.body.textContent, name).not.toContain(ADVICE);
  }
  overrideProfile({ extras: 'offered' });
  await open('aboutUs');
  expect(textOf('main')).toContain(ADVICE);
});

test('[LEG-09] the Privacy Policy tab frames the brand’s privacy page, which is of another origin in each brand', async () => {
  for (const { privacyPage, origin } of [config, ALON_BRAND]) {
    overrideBrand({ privacyPage });
    await open('websitePolicy');
    const frame = document.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(privacyPage);
    expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|popups|modals/);
    expect(new URL(privacyPage).origin).not.toBe(origin);
  }
});

test('[LEG-10] no document has a form or a form field', async () => {
  for (const name of names) {
    await open(name);
    expect(document.querySelectorAll('form, input, textarea'), name).toHaveLength(0);
  }
});
