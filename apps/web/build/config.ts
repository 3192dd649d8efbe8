import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { profileNamed } from '@hiram/contract/product/profile.ts';
import { RECIPIENTS } from '@hiram/contract/product/recipients.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import {
  type Brand,
  CHOSEN_COLOURS,
  type Company,
  type BrandColoursInput,
  type BrandNames,
  withTints,
} from '../src/platform/config/brand.ts';
import type { BuildConfig } from '../src/platform/config/config.ts';
import { appSchemeOf } from '../src/platform/navigation/safeUrl.ts';

interface BuildChoices extends BuildConfig {
  readonly paymentLinkKeys: readonly string[];
  readonly named: BrandNames;
  /** True if a session is bound to the browser that used it first. */
  readonly sessionKeys: boolean;
}

/** @param sessionKeys `required` or `off`; empty for the profile's default. The service needs the same setting */
export function readBuildConfig(profileName: string, brandName: string, sessionKeys = ''): BuildChoices {
  const profile = profileNamed(profileName);
  if (!['', 'required', 'off'].includes(sessionKeys)) throw new Error(`SESSION_KEYS must be required or off, not ${sessionKeys}`);
  return { profile: profile.name, sessionKeys: (sessionKeys || profile.sessionKey) === 'required', ...readBrand(brandName) };
}

/** Constants that the bundler replaces in the code. Values that few pages need are separate constants, so that other pages do not contain them. */
export function definitionsOf({ paymentLinkKeys, named, sessionKeys, ...config }: BuildChoices): Record<string, string> {
  return {
    __HIRAM_CONFIG__: JSON.stringify(config),
    __HIRAM_PROFILE__: JSON.stringify(config.profile),
    __HIRAM_PAYMENT_LINK_KEYS__: JSON.stringify(paymentLinkKeys),
    __HIRAM_NAMED__: JSON.stringify(named),
    __HIRAM_SESSION_KEYS__: JSON.stringify(sessionKeys),
    __HIRAM_SESSION_IN_HEADER__: JSON.stringify(profileNamed(config.profile).sessionOnAddress === 'takenOff'),
  };
}

export const allBrands = (): Brand[] =>
  readdirSync(new URL('../brands/', import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => readBrand(file.replace('.json', '')).brand);

function readBrand(name: string): Pick<BuildChoices, 'brand' | 'paymentLinkKeys' | 'named'> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`not a brand's name: ${name}`);
  const file = JSON.parse(readFileSync(new URL(`../brands/${name}.json`, import.meta.url), 'utf8')) as BrandFile;
  const { paymentLinkKeys, regulator, recipients, wallets, ...given } = file;
  for (const colour of new Set([...CHOSEN_COLOURS, ...Object.keys(given.colours)])) {
    const value = (given.colours as Readonly<Record<string, string | undefined>>)[colour];
    if (value === undefined || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`brand ${name}: no colour ${colour}`);
  }
  assertOrigins(name, given.allowedOrigins);
  assertAppSchemes(name, given.appSchemes);
  assertPaymentLinkKeys(name, paymentLinkKeys);
  assertBrandNames(name, { regulator, recipients });
  assertWallets(name, wallets);
  assertCompany(name, given.company);
  return { brand: { ...given, colours: withTints(given.colours) }, paymentLinkKeys, named: { regulator, recipients, wallets } };
}

interface BrandFile extends Omit<Brand, 'colours'>, BrandNames {
  readonly colours: BrandColoursInput;
  readonly paymentLinkKeys: readonly string[];
}

/** Rejects a path, a trailing slash and http: such an entry would silently never match, or match too much. */
export function assertOrigins(brand: string, origins: readonly string[]): void {
  for (const text of origins) {
    if (!URL.canParse(text) || new URL(text).origin !== text || !text.startsWith('https://')) {
      throw new Error(`brand ${brand}: ${text} is not the origin of an https address`);
    }
  }
}

/** Rejects capitals and '://', which would silently never match, and schemes that no app opens. */
export function assertAppSchemes(brand: string, schemes: readonly string[]): void {
  for (const scheme of schemes) {
    if (appSchemeOf(`${scheme}:x`) !== scheme) throw new Error(`brand ${brand}: ${scheme} is not the scheme of an app`);
  }
}

/** A recipient without a name would not be disclosed to borrowers; the regulator's page is opened without another check. */
export function assertBrandNames(brand: string, { regulator, recipients }: Omit<BrandNames, 'wallets'>): void {
  for (const recipient of RECIPIENTS) {
    if (!recipients[recipient]) throw new Error(`brand ${brand}: no name for the recipient ${recipient}`);
  }
  for (const fact of ['name', 'address', 'email', 'page'] as const) {
    if (!regulator[fact]) throw new Error(`brand ${brand}: no ${fact} of the regulator`);
  }
  if (!regulator.page.startsWith('https://')) throw new Error(`brand ${brand}: ${regulator.page} is not an https address`);
}

/** The instructions name two wallets (COD-01). */
function assertWallets(brand: string, wallets: BrandNames['wallets']): void {
  if (wallets.length !== 2 || wallets.some(({ name, colour, sign }) => !name || !colour || !sign)) {
    throw new Error(`brand ${brand}: the instructions need two wallets, each with name, colour and sign`);
  }
}

/** Advertising a loan without these facts is illegal, and a gap would not be noticed on the page: it looks like the end of a sentence. */
export function assertCompany(brand: string, company: Company): void {
  for (const fact of ['name', 'secRegistration', 'certificateOfAuthority'] as const) {
    if (!company[fact]) throw new Error(`brand ${brand}: no ${fact} of the company`);
  }
}

/** An unreadable key would silently leave every link unverified; the sandbox's key, whose private half is public, would verify any link. */
export function assertPaymentLinkKeys(brand: string, keys: readonly string[]): void {
  for (const text of keys) {
    if (curveOf(text) !== 'prime256v1') throw new Error(`brand ${brand}: ${text} is not the public half of a P-256 key`);
  }
  if (keys.length > 1 && keys.includes(SANDBOX_PAYMENT_LINK_KEY.publicKey))
    throw new Error(`brand ${brand}: the sandbox's key of payment links must not be listed beside a real key`);
}

function curveOf(base64: string): string | undefined {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyDetails?.namedCurve;
  } catch {
    return undefined;
  }
}
