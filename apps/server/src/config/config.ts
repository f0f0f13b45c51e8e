import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

const text = z.string().default('');
const port = z.coerce.number().int().min(0).max(65_535).default(8080);
/** At most two by default: the page and other programs of the machine want a share too. */
const defaultWorkers = (): number => Math.max(1, Math.min(2, availableParallelism()));

const Environment = z.object({
  PORT: port,
  HOST: z.string().min(1).default('127.0.0.1'),
  STACKWATT_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://').optional(),
  STACKWATT_WORKERS: z.coerce.number().int().min(1).max(256).default(defaultWorkers),
  STACKWATT_FIRST_USER: z.string().regex(/^[^:]+:.+$/, 'must be name:password').optional(),
  /** Addresses or networks of proxies whose forwarded headers are believed, separated by commas. */
  STACKWATT_TRUST_PROXY: text,
  STACKWATT_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** 'log' writes mails as lines of JSON to stderr; without it there are none. */
  STACKWATT_MAIL: z.enum(['', 'log'], 'must be log: mails are written as lines of JSON to stderr; sending over SMTP is not part of this program yet').default(''),
  STACKWATT_MAIL_FROM: text,
  /** 'silent': sharing with an address without licence is answered like any other. */
  STACKWATT_SHARE: z.enum(['', 'silent'], 'must be silent, or not set').default(''),
  STACKWATT_RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** What the series of one account may take: MB, and how many. */
  STACKWATT_QUOTA_MB: z.coerce.number().min(1).max(1e6).default(500),
  STACKWATT_QUOTA_SERIES: z.coerce.number().int().min(1).max(1e6).default(2000),
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
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly workers: number;
  readonly firstUser: { readonly name: string; readonly password: string } | undefined;
  readonly trustProxy: readonly string[];
  readonly logLevel: z.infer<typeof Environment>['STACKWATT_LOG'];
  /** Undefined: no mails. */
  readonly mail: { readonly from: string } | undefined;
  readonly shareIsSilent: boolean;
  readonly hasRateLimits: boolean;
  readonly quota: { readonly bytes: number; readonly files: number };
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
    trustProxy: env.STACKWATT_TRUST_PROXY.split(',').map((part) => part.trim()).filter((part) => part !== ''),
    logLevel: env.STACKWATT_LOG,
    mail: env.STACKWATT_MAIL === '' ? undefined : { from: env.STACKWATT_MAIL_FROM === '' ? env.STACKWATT_SUPPORT_EMAIL : env.STACKWATT_MAIL_FROM },
    shareIsSilent: env.STACKWATT_SHARE === 'silent',
    hasRateLimits: env.STACKWATT_RATE_LIMITS === 'on',
    quota: { bytes: env.STACKWATT_QUOTA_MB * 1e6, files: env.STACKWATT_QUOTA_SERIES },
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
