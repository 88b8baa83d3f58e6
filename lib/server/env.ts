import { z } from 'zod'

/** A setting is wrong. `message` is one sentence that names it, fit to be the last thing a failed start prints. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const flag = z
  .enum(['', '0', '1', 'false', 'true'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true')

const minutes = (min: number, max: number) => {
  const error = `must be a whole number of minutes from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(['postgresql:', 'postgres:']).optional(),
  /** The largest number of database connections one server opens. Hosted databases often allow few. */
  DATABASE_POOL: z.coerce.number({ error: 'must be a number' }).int().min(1).max(200).default(10),
  APP_URL: url(['https:', 'http:'])
    .transform((value) => new URL(value).origin)
    .optional(),
  AUTH_SECRET: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  SCHOOL_NAME: z.string().trim().min(1).max(80).default('Sunrise Public School'),
  /** Shown to families at the foot of every page. */
  SCHOOL_ADDRESS: z.string().trim().max(200).default('12 Lake View Road, Pune 411004'),
  SCHOOL_PHONE: z.string().trim().max(32).default('+91 20 0000 0000'),
  SCHOOL_EMAIL: z.email({ error: 'must be an e-mail address' }).default('office@school.example'),
  SCHOOL_TIMEZONE: z
    .string()
    .default('Asia/Kolkata')
    .refine(isTimeZone, { error: 'must be a time zone such as Asia/Kolkata' }),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().trim().min(3).optional(),
  SMS_URL: url(['https:', 'http:']).optional(),
  SMS_TOKEN: z.string().trim().min(1).optional(),
  SMS_SENDER: z.string().trim().min(1).optional(),
  /** The school's and its template's numbers in the registry that Indian operators check every SMS against. */
  SMS_DLT_ENTITY_ID: z.string().regex(/^\d+$/, { error: 'must be a number' }).optional(),
  SMS_DLT_TEMPLATE_ID: z.string().regex(/^\d+$/, { error: 'must be a number' }).optional(),
  /** Minutes that messages about absences wait, in which a mark can be taken back. */
  ABSENCE_MESSAGE_DELAY: minutes(0, 1440).optional(),
  TEACHER_SIGNUP: z.enum(['approval', 'open'], { error: 'must be approval or open' }).default('approval'),
  /** How many proxies of ours stand in front and append to X-Forwarded-For; 0: none, the header is ignored. */
  TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front (0 for none)' }).int().min(0).max(9).optional(),
  /** Files are kept at UploadThing then, else on disk. */
  UPLOADTHING_TOKEN: z.string().refine(isUploadThingToken, { error: 'must be a token of UploadThing, as its dashboard shows it' }).optional(),
  CRON_SECRET: z.string().min(16, { error: 'must be at least 16 characters long' }).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
  VERCEL: flag.optional(),
})

/**
 * Parses settings from `source` (normally the process's environment). Empty values count as unset.
 * DATABASE_URL and AUTH_SECRET may still be missing: the start script fills them in for an embedded database.
 * @throws ConfigError naming the first wrong setting.
 */
export function parseSettings(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`)
  }
  const values = parsed.data
  const missing = values.SMS_URL && (['SMS_TOKEN', 'SMS_SENDER'] as const).find((name) => !values[name])
  if (missing) throw new ConfigError(`The setting ${missing} is missing: with SMS_URL, it is needed to send.`)
  return {
    ...values,
    APP_URL: values.APP_URL ?? `http://localhost:${values.PORT}`,
    MAIL_FROM: values.MAIL_FROM ?? `${values.SCHOOL_NAME} <no-reply@${new URL(values.APP_URL ?? 'http://localhost').hostname}>`,
    // Vercel's edge overwrites the header itself, so one hop can be believed there.
    TRUST_PROXY: values.TRUST_PROXY ?? (values.VERCEL ? 1 : 0),
    // A cron that calls once a day would make minutes of waiting a day.
    ABSENCE_MESSAGE_DELAY: values.ABSENCE_MESSAGE_DELAY ?? (values.VERCEL ? 0 : 5),
    production: values.NODE_ENV === 'production',
  }
}

export type Settings = ReturnType<typeof parseSettings>
export type Env = Settings & { DATABASE_URL: string; AUTH_SECRET: string }

let parsedEnv: Env | undefined

/**
 * The server's configuration, parsed at the first call and then fixed. A function and not a constant because a build
 * imports everything and must succeed without a database.
 * @throws ConfigError naming the setting that is wrong or missing.
 */
export function env(): Env {
  if (parsedEnv) return parsedEnv
  const { DATABASE_URL, AUTH_SECRET, ...rest } = parseSettings(process.env)
  if (!DATABASE_URL) throw new ConfigError('The setting DATABASE_URL is missing.')
  if (!AUTH_SECRET) throw new ConfigError('The setting AUTH_SECRET is missing.')
  return (parsedEnv = { ...rest, DATABASE_URL, AUTH_SECRET })
}

function isTimeZone(value: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: value }))
  } catch {
    return false
  }
}

function isUploadThingToken(value: string) {
  try {
    const token: unknown = JSON.parse(Buffer.from(value, 'base64').toString('utf8'))
    return typeof token === 'object' && token !== null && 'apiKey' in token && 'appId' in token
  } catch {
    return false
  }
}
