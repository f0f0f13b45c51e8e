import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { OPERATOR_IDS, type OperatorId } from '@stackwatt/formats';
import { emailProblem } from '@stackwatt/model';
import { z } from 'zod';

const text = z.string().default('');
const port = z.coerce.number().int().min(0).max(65_535).default(8080);
/** At most two by default: the page and other programs of the machine want a share too. */
const defaultWorkers = (): number => Math.max(1, Math.min(2, availableParallelism()));

const Environment = z.object({
  PORT: port,
  HOST: z.string().min(1).default('127.0.0.1'),
  STACKWATT_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  STACKWATT_WORKERS: z.coerce.number().int().min(1).max(256).default(defaultWorkers),
  STACKWATT_FIRST_USER: z
    .string()
    .regex(/^[^:]+:.+$/, 'must be name:password')
    .optional(),
  /** Addresses or networks of proxies whose forwarded headers are believed, separated by commas. */
  STACKWATT_TRUST_PROXY: text,
  /** PEM files: the certificate, with what is between it and its authority, and its key; with them the server speaks https. */
  STACKWATT_TLS_CERT: text,
  STACKWATT_TLS_KEY: text,
  STACKWATT_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** A file for the security log, 'stderr', or 'off'; without it security.jsonl in the data folder, or stderr where there is none. */
  STACKWATT_SECURITY_LOG: text,
  /** 'smtp' sends mails, 'log' writes them as lines of JSON to stderr; without it there are none. */
  STACKWATT_MAIL: z
    .enum(
      ['', 'log', 'smtp'],
      'must be smtp (mails are sent through STACKWATT_SMTP_HOST) or log (they are written as lines of JSON to stderr)',
    )
    .default(''),
  STACKWATT_MAIL_FROM: text,
  STACKWATT_SMTP_HOST: text,
  STACKWATT_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /**
   * 'starttls' begins in the clear and refuses a server that offers no encryption, 'tls' is encrypted from the first byte, 'none' is for a
   * server on this machine.
   */
  STACKWATT_SMTP_TLS: z.enum(['starttls', 'tls', 'none'], 'must be starttls, tls or none').default('starttls'),
  STACKWATT_SMTP_USER: text,
  STACKWATT_SMTP_PASSWORD: text,
  /** PEM file of the authority that signed the mail server's certificate, where it is none of the public ones. */
  STACKWATT_SMTP_CA: text,
  /** 'silent': sharing with an address without licence is answered like any other. */
  STACKWATT_SHARE: z.enum(['', 'silent'], 'must be silent, or not set').default(''),
  /** 'log' writes which screens are opened to the standard error, one line of JSON each, without names. */
  STACKWATT_PAGE_VIEWS: z.enum(['', 'log'], 'must be log, or not set').default(''),
  /** An online search for places in the form of Nominatim, and who is named beside what it finds; without them none is asked. */
  STACKWATT_GEOCODER_URL: text,
  STACKWATT_GEOCODER_ATTRIBUTION: z.string().trim().max(200, 'must have at most 200 characters').default(''),
  /** Where market operators publish their prices; what is not set is not asked. */
  STACKWATT_PRICES_NYISO_URL: text,
  STACKWATT_PRICES_CAISO_URL: text,
  /** Whether the samples are calculated after the start, so that a copy of one begins with its results. */
  STACKWATT_SAMPLE_RESULTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  STACKWATT_RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** What the series of one account may take: MB, and how many. */
  STACKWATT_QUOTA_MB: z.coerce.number().min(1).max(1e6).default(500),
  STACKWATT_QUOTA_SERIES: z.coerce.number().int().min(1).max(1e6).default(2000),
  STACKWATT_QUOTA_PROJECTS: z.coerce.number().int().min(1).max(1e6).default(10_000),
  STACKWATT_QUOTA_DOCUMENTS_MB: z.coerce.number().min(1).max(1e6).default(500),
  STACKWATT_PRODUCT_TITLE: z.string().min(1).default('Stackwatt'),
  STACKWATT_SIGN_UP_URL: text,
  STACKWATT_TERMS_URL: text,
  STACKWATT_MANUAL_URL: text,
  STACKWATT_FEATURE_URL: text,
  STACKWATT_SUPPORT_EMAIL: z.string().default('support@example.org'),
});

export interface Links {
  readonly productTitle: string;
  readonly signUpUrl: string;
  readonly serviceTermsUrl: string;
  readonly userManualUrl: string;
  readonly requestFeatureUrl: string;
  readonly supportEmail: string;
}
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: 'starttls' | 'tls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** PEM text; undefined for the public authorities. */
  readonly authority: string | undefined;
}
/** D-030 */
interface GeocoderSettings {
  readonly url: string;
  /** Who answers, as it is shown beside the places found. */
  readonly attribution: string;
}
type PriceServices = Readonly<Partial<Record<OperatorId, string>>>;
type MailSettings =
  | { readonly kind: 'log'; readonly from: string }
  | { readonly kind: 'smtp'; readonly from: string; readonly smtp: SmtpSettings };

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly workers: number;
  readonly firstUser: { readonly name: string; readonly password: string } | undefined;
  readonly trustProxy: readonly string[];
  /** Paths; empty without https. Read by `serve` alone, as other programs need not be allowed to. */
  readonly tlsCert: string;
  readonly tlsKey: string;
  readonly logLevel: z.infer<typeof Environment>['STACKWATT_LOG'];
  readonly securityLog: string;
  /** Undefined: no mails. */
  readonly mail: MailSettings | undefined;
  /** Undefined: places are those of the bundled gazetteer alone. */
  readonly geocoder: GeocoderSettings | undefined;
  /** Addresses of the operators whose prices may be fetched, each ending in a slash. */
  readonly priceServices: PriceServices;
  readonly shareIsSilent: boolean;
  readonly logsPageViews: boolean;
  readonly calculatesSamples: boolean;
  readonly hasRateLimits: boolean;
  readonly quota: { readonly bytes: number; readonly files: number; readonly projects: number; readonly documentBytes: number };
  readonly links: Links;
}

/** The user can mend it: shown as it is, without a stack. */
export class SetUpError extends Error {
  override readonly name = 'SetUpError';
}

/** @throws SetUpError that names every setting with its rule */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // A variable that is set to nothing counts as not set: compose files and shells write `NAME=`.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new SetUpError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const [name = '', ...password] = (env.STACKWATT_FIRST_USER ?? '').split(':');
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.STACKWATT_DATA),
    databaseUrl: env.DATABASE_URL,
    workers: env.STACKWATT_WORKERS,
    firstUser: env.STACKWATT_FIRST_USER === undefined ? undefined : { name, password: password.join(':') },
    trustProxy: env.STACKWATT_TRUST_PROXY.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    tlsCert: env.STACKWATT_TLS_CERT,
    tlsKey: env.STACKWATT_TLS_KEY,
    logLevel: env.STACKWATT_LOG,
    securityLog: env.STACKWATT_SECURITY_LOG,
    mail: mailSettings(env),
    geocoder: geocoderSettings(env),
    priceServices: priceServices(env),
    shareIsSilent: env.STACKWATT_SHARE === 'silent',
    logsPageViews: env.STACKWATT_PAGE_VIEWS === 'log',
    calculatesSamples: env.STACKWATT_SAMPLE_RESULTS === 'on',
    hasRateLimits: env.STACKWATT_RATE_LIMITS === 'on',
    quota: {
      bytes: env.STACKWATT_QUOTA_MB * 1e6,
      files: env.STACKWATT_QUOTA_SERIES,
      projects: env.STACKWATT_QUOTA_PROJECTS,
      documentBytes: env.STACKWATT_QUOTA_DOCUMENTS_MB * 1e6,
    },
    links: {
      productTitle: env.STACKWATT_PRODUCT_TITLE,
      signUpUrl: env.STACKWATT_SIGN_UP_URL,
      serviceTermsUrl: env.STACKWATT_TERMS_URL,
      userManualUrl: env.STACKWATT_MANUAL_URL,
      requestFeatureUrl: env.STACKWATT_FEATURE_URL,
      supportEmail: env.STACKWATT_SUPPORT_EMAIL,
    },
  };
}

const SMTP_PORTS = { starttls: 587, tls: 465, none: 25 } as const;
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '::1']);

/** @throws SetUpError for settings that do not fit together */
function mailSettings(env: z.infer<typeof Environment>): MailSettings | undefined {
  if (env.STACKWATT_MAIL === '') return undefined;
  const from = env.STACKWATT_MAIL_FROM === '' ? env.STACKWATT_SUPPORT_EMAIL : env.STACKWATT_MAIL_FROM;
  if (emailProblem(from) !== undefined)
    throw new SetUpError(`STACKWATT_MAIL_FROM: must be an e-mail address, such as stackwatt@example.org; "${from}" is none.`);
  if (env.STACKWATT_MAIL === 'log') return { kind: 'log', from };
  const { STACKWATT_SMTP_HOST: host, STACKWATT_SMTP_TLS: tls, STACKWATT_SMTP_USER: user, STACKWATT_SMTP_PASSWORD: password } = env;
  if (host === '') throw new SetUpError('STACKWATT_SMTP_HOST: must name the mail server when STACKWATT_MAIL is smtp.');
  if ((user === '') !== (password === '')) throw new SetUpError('STACKWATT_SMTP_USER and STACKWATT_SMTP_PASSWORD: set both, or neither.');
  // A password, and what people write, in the clear through a network is nobody's wish.
  if (tls === 'none' && !THIS_MACHINE.has(host))
    throw new SetUpError(`STACKWATT_SMTP_TLS: none is for a mail server on this machine; ${host} is not. Set starttls or tls.`);
  return {
    kind: 'smtp',
    from,
    smtp: {
      host,
      port: env.STACKWATT_SMTP_PORT ?? SMTP_PORTS[tls],
      tls,
      login: user === '' ? undefined : { user, password },
      authority: env.STACKWATT_SMTP_CA === '' ? undefined : textOf(env.STACKWATT_SMTP_CA),
    },
  };
}

/** @throws SetUpError for settings that cannot work; the address may hold a key, so it is not repeated */
function geocoderSettings({
  STACKWATT_GEOCODER_URL: address,
  STACKWATT_GEOCODER_ATTRIBUTION: attribution,
}: z.infer<typeof Environment>): GeocoderSettings | undefined {
  if (address === '' && attribution === '') return undefined;
  if (address === '' || attribution === '')
    throw new SetUpError(
      'STACKWATT_GEOCODER_URL and STACKWATT_GEOCODER_ATTRIBUTION: set both, or neither. Whoever answers a search is named beside the places.',
    );
  assertServiceAddress('STACKWATT_GEOCODER_URL', address, 'the whole address of a search', 'https://nominatim.example.org/search');
  return { url: address, attribution };
}

/** The setting that names the address of an operator's service, and the public one. */
export const PRICE_SETTINGS = {
  nyiso: { name: 'STACKWATT_PRICES_NYISO_URL', example: 'https://mis.nyiso.com/public/csv/' },
  caiso: { name: 'STACKWATT_PRICES_CAISO_URL', example: 'https://oasis.caiso.com/oasisapi/' },
} as const satisfies Record<OperatorId, { name: keyof z.infer<typeof Environment>; example: string }>;

/** @throws SetUpError for settings that cannot work */
function priceServices(env: z.infer<typeof Environment>): PriceServices {
  const services: Partial<Record<OperatorId, string>> = {};
  for (const id of OPERATOR_IDS) {
    const { name, example } = PRICE_SETTINGS[id];
    const address = env[name];
    if (address === '') continue;
    assertServiceAddress(name, address, 'the address below which the operator publishes prices', example);
    if (/[?#]/.test(address)) throw new SetUpError(`${name}: must have no ? and no # in it, such as ${example}.`);
    services[id] = address.endsWith('/') ? address : `${address}/`;
  }
  return services;
}

/** @throws SetUpError for an address of a service outside that cannot be asked */
function assertServiceAddress(setting: string, address: string, what: string, example: string): void {
  const refuse = (rule: string): SetUpError => new SetUpError(`${setting}: ${rule}, such as ${example}.`);
  if (!URL.canParse(address)) throw refuse(`must be ${what}`);
  const { protocol, hostname, username, password } = new URL(address);
  const isHere = THIS_MACHINE.has(hostname.replaceAll(/[[\]]/g, ''));
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) throw refuse('must begin with https://, or with http:// on this machine');
  if (username !== '' || password !== '') throw refuse('must have no name and password before its host');
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SetUpError(`STACKWATT_SMTP_CA: ${path} cannot be read: ${(error as Error).message}`);
  }
}
