import { resolve } from 'node:path';
import { z } from 'zod';

/** A setting or an environment that keeps the server from starting: one line for whoever starts it, no stack trace. */
export class StartError extends Error {}

export type Config = {
  port: number;
  host: string;
  /** The folder of the database, the secret and backups. */
  dataDir: string;
  /** postgres://… for PostgreSQL, otherwise null: SQLite in dataDir. */
  databaseUrl: string | null;
  /** The same database as a role that owns its tables, for migrations alone; null: the server's own role does them. */
  migrateDatabaseUrl: string | null;
  /** The public address, for cookies and the check of where a write comes from; null: whatever host was asked. */
  baseUrl: string | null;
  /** Signs cookies and seals personal numbers; null: the one in dataDir, made on the first start. */
  secret: string | null;
  /** The fingerprint of a lost secret whose sealed numbers are given up; null: none is. */
  forgetSecret: string | null;
  /** Begin a new society although the data folder has the secret of an older one. */
  newSociety: boolean;
  /** How many proxies of our own stand in front, so that the throttle sees the person's address and not the proxy's. */
  trustedProxies: number;
  /** The token that opens /metrics; null: only this machine may read /metrics. */
  metricsToken: string | null;
  /** A service by which people can sign in besides (OpenID Connect); null: none. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | null;
  /** Where mail goes out, and as whom; null: none is sent. */
  mail: { smtpUrl: string; from: { name: string; address: string } } | null;
  logLevel: string;
  /** Make a backup each day. */
  dailyBackups: boolean;
  /** A second folder that each backup is copied into; null: none. */
  backupCopyDir: string | null;
  /** Fill the empty database with an invented society. */
  demo: boolean;
};

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;

// An empty value is as good as none: that is how people switch a setting off in an .env file.
const setting = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);

function wholeNumber(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

const Environment = z.object({
  PORT: setting(wholeNumber(0, 65535).default(3000)),
  HOST: setting(z.string().default('127.0.0.1')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' }).optional(),
  ),
  MIGRATE_DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' }).optional(),
  ),
  BASE_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'must look like https://society.example' })
      .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, {
        error: 'must look like https://society.example',
      })
      .optional(),
  ),
  AANGAN_SECRET: setting(z.string().min(32, { error: 'must have at least 32 characters' }).optional()),
  AANGAN_FORGET_SECRET: setting(z.string().optional()),
  AANGAN_NEW_SOCIETY: setting(z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0')),
  TRUSTED_PROXIES: setting(wholeNumber(0, 10).default(0)),
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(/^\S{16,200}$/, { error: 'must have 16 to 200 characters and no spaces' })
      .optional(),
  ),
  OIDC_ISSUER: setting(z.url({ protocol: /^https?$/, error: 'must look like https://accounts.google.com' }).optional()),
  OIDC_CLIENT_ID: setting(z.string().optional()),
  OIDC_CLIENT_SECRET: setting(z.string().optional()),
  OIDC_NAME: setting(z.string().max(40, { error: 'must have at most 40 characters' }).optional()),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.example:465' }).optional(),
  ),
  MAIL_FROM: setting(z.string().optional()),
  LOG_LEVEL: setting(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional()),
  BACKUP: setting(z.enum(['daily', 'off'], { error: 'must be daily or off' }).optional()),
  BACKUP_COPY_DIR: setting(z.string().optional()),
  AANGAN_DEMO: setting(z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0')),
});

/** The environment, parsed once. Throws StartError naming the setting and what is wrong with it, never its value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = parsed.data;
  refuseLonely(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? null,
    baseUrl: values.BASE_URL ? new URL(values.BASE_URL).origin : null,
    secret: values.AANGAN_SECRET ?? null,
    forgetSecret: values.AANGAN_FORGET_SECRET ?? null,
    newSociety: values.AANGAN_NEW_SOCIETY === '1',
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN ?? null,
    oidc: oidcOf(values),
    mail: mailOf(values),
    // The terminal of the demo should show its sign-ins, and not a line for each request.
    logLevel: values.LOG_LEVEL ?? (values.AANGAN_DEMO === '1' ? 'warn' : 'info'),
    // Hosted PostgreSQL has backups of its own; the demo is thrown away.
    dailyBackups: values.BACKUP ? values.BACKUP === 'daily' : !values.DATABASE_URL && values.AANGAN_DEMO === '0',
    backupCopyDir: values.BACKUP_COPY_DIR ? resolve(values.BACKUP_COPY_DIR) : null,
    demo: values.AANGAN_DEMO === '1',
  };
}

/** Settings that would be ignored without another one. */
const lonely = [
  ['MIGRATE_DATABASE_URL', 'DATABASE_URL', 'the same database as the server’s own role'],
  ['MAIL_FROM', 'SMTP_URL', 'the server that mail goes out by'],
  ['OIDC_NAME', 'OIDC_ISSUER', 'the service that it names'],
] as const;

/** Throws StartError. */
function refuseLonely(values: z.output<typeof Environment>): void {
  for (const [name, needed, what] of lonely)
    if (values[name] && !values[needed]) throw new StartError(`The setting ${name} needs ${needed}, ${what}.`);
}

/** Reads the settings of the sign-in service, of which all or none must be given. Throws StartError. */
function oidcOf(values: z.output<typeof Environment>): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer)
    throw new StartError('The setting OIDC_ISSUER is missing, or OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are too many.');
  if (!clientId) throw new StartError('The setting OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.');
  if (!clientSecret) throw new StartError('The setting OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it.');
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new StartError('The setting OIDC_ISSUER must begin with https://.');
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME ?? 'single sign-on' };
}

const Sender = z.email();

/** Reads the settings of mail, which need the public address: links in a mail begin with it. Throws StartError. */
function mailOf({ SMTP_URL, MAIL_FROM, BASE_URL }: z.output<typeof Environment>): Config['mail'] {
  if (!SMTP_URL) return null;
  if (!BASE_URL)
    throw new StartError('The setting SMTP_URL needs BASE_URL, the address that links in a mail begin with.');
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(MAIL_FROM ?? '') ?? [];
  const address = (inBrackets ?? MAIL_FROM ?? '').trim();
  if (/\p{Cc}/u.test(MAIL_FROM ?? '') || !Sender.safeParse(address).success) {
    throw new StartError('The setting MAIL_FROM must be an address, or look like Green Park <office@society.example>.');
  }
  return { smtpUrl: SMTP_URL, from: { name: name.trim().replace(/^"(.*)"$/, '$1'), address } };
}

/** Whether a host name or address means this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(host);
}
