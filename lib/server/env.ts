import { notificationSubjects } from '@/lib/constants'
import { z } from 'zod'
import { isTimeZone } from '@/lib/dates'
import { quietHours } from '@/lib/quiet-hours'
import { ownColour, schoolColour } from '@/lib/school-colour'

/** A setting is wrong. `message` is one sentence that names it; a failed start prints it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const flag = z
  .enum(['', '0', '1', 'false', 'true'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true')

/** A URL with a host. PostgreSQL's may have the host in its query; `postgresql://` alone has none. */
const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => isAddress(value, protocols), { error: `must be an address such as ${example}`, abort: true })

function isAddress(value: string, protocols: string[]) {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, searchParams } = new URL(value)
  return protocols.includes(protocol) && (hostname !== '' || searchParams.has('host'))
}

const whole = (min: number, max: number, what = 'a whole number') =>
  z
    .string()
    .regex(/^\d{1,6}$/, { error: `must be ${what} from ${min} to ${max}`, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be ${what} from ${min} to ${max}` })

const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, { error: 'must not be blank' })
    .max(max, { error: `must have at most ${max} characters` })

const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })

const secret = (min: number) => z.string().min(min, { error: `must be at least ${min} characters long` })

/** The scheme and host of an address, `usual` unless it is given. */
const origin = (usual: string) =>
  url(['https:', 'http:'], usual)
    .refine((value) => isOrigin(value), { error: `must be an address without a path, such as ${usual}` })
    .transform((value) => new URL(value).origin)
    .default(usual)

const digits = z.string().regex(/^\d{1,30}$/, { error: 'must be a number' })

/** Of each kind of SMS, its number: `Exam Schedule=1107165432109876543, Holiday Notice=…`. */
const templateIds = z.string().transform((value, context): Readonly<Partial<Record<string, string>>> => {
  const pairs = value.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const known: readonly string[] = notificationSubjects
  if (pairs.every(([kind = '', id = '', ...more]) => known.includes(kind) && /^\d{1,30}$/.test(id) && !more.length))
    return Object.fromEntries(pairs) as Record<string, string>
  const message = `must be the number of each template by its kind, such as Exam Schedule=1107165432109876543, Holiday Notice=1107165432109876544; kinds are ${known.join(', ')}`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: whole(1, 65535).default(3000),
  HOST: text(1, 255).default('127.0.0.1'),
  DATA_DIR: text(1, 1000).default('.data'),
  DATABASE_URL: url(['postgresql:', 'postgres:'], 'postgresql://user:password@host:5432/school')
    .refine((value) => new URL(value).pathname.length > 1, {
      error: 'must end in the name of a database, such as …/school',
    })
    .refine((value) => [null, 'public'].includes(new URL(value).searchParams.get('schema')), {
      error:
        'must not name a schema: the portal’s tables are in the one that the database has for its user, normally public',
    })
    .optional(),
  /**
   * The same database for migrations, as its tables' owner: then the role of DATABASE_URL gets no right to change or remove
   * what the audit has recorded.
   */
  MIGRATE_DATABASE_URL: url(['postgresql:', 'postgres:'], 'postgresql://owner:password@host:5432/school').optional(),
  /** Connections that one server opens at most. Hosted databases often allow few. */
  DATABASE_POOL: whole(1, 200).default(10),
  APP_URL: url(['https:', 'http:'], 'https://portal.school.example')
    .refine((value) => isOrigin(value), {
      error: 'must be an address without a path, such as https://portal.school.example',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  AUTH_SECRET: secret(32).optional(),
  /** Signs the chain of the audit; without it a key made of AUTH_SECRET. */
  AUDIT_KEY: secret(32).optional(),
  SCHOOL_NAME: text(1, 80).default('Sunrise Public School'),
  SCHOOL_ADDRESS: text(1, 200).default('12 Lake View Road, Pune 411004'),
  SCHOOL_PHONE: text(1, 32).default('+91 20 0000 0000'),
  SCHOOL_EMAIL: z.email({ error: 'must be an email address' }).default('office@school.example'),
  /** Of the school at its board, printed on papers. */
  SCHOOL_AFFILIATION_NUMBER: text(1, 40).default('1130000'),
  SCHOOL_CODE: text(1, 40).default('30000'),
  /** Of which the portal's accents are made. */
  SCHOOL_COLOUR: z.string().regex(schoolColour, { error: 'must be a colour such as #7a1f2b' }).default(ownColour),
  SCHOOL_TIMEZONE: z
    .string()
    .default('Asia/Kolkata')
    .refine(isTimeZone, { error: 'must be a time zone such as Asia/Kolkata' }),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text(1, 320)
    .refine(isSender, { error: 'must have an email address in it, such as School Office <office@school.example>' })
    .optional(),
  SMS_URL: url(['https:', 'http:'], 'https://gateway.example/send').optional(),
  SMS_TOKEN: text(1, 2000).optional(),
  SMS_SENDER: text(1, 40).optional(),
  /** Ids of the school and of its templates in the registry that Indian operators check every SMS against. */
  SMS_DLT_ENTITY_ID: digits.optional(),
  SMS_DLT_TEMPLATE_IDS: templateIds.optional(),
  /** Minutes that messages about absences wait, so that a wrong mark can be taken back before they are sent. */
  ABSENCE_MESSAGE_DELAY: whole(0, 1440, 'a whole number of minutes').optional(),
  /** Seconds that notices and the mails about approvals wait, so that they can be taken back before they are sent. */
  SEND_DELAY: whole(0, 600, 'a whole number of seconds').optional(),
  /** Paise for a part of an SMS; with 0 nothing is said of costs. */
  SMS_PRICE: whole(0, 1000, 'a whole number of paise').default(0),
  /** SMS that may be sent a day; 0: any number. */
  SMS_DAILY_CAP: whole(0, 999_999, 'a whole number').default(0),
  /** Rupees that a concession may take of a fee without a second person; 0: each needs one. */
  CONCESSION_LIMIT: whole(0, 1_000_000, 'whole rupees').default(0),
  /** In which SMS to many wait: `21:00-08:00`, or `off`. */
  SMS_QUIET_HOURS: z
    .string()
    .regex(quietHours, { error: 'must be two times of the day such as 21:00-08:00, or off' })
    .default('off'),
  /** Within how many days a family that applies for a place hears. */
  ADMISSION_DAYS: whole(1, 365, 'a whole number of days').default(14),
  TEACHER_SIGNUP: choice('approval', 'open').default('approval'),
  /** Whether teachers see all students, or keep to the sections that their duties name. */
  TEACHERS_REACH: choice('school', 'classes').default('school'),
  /** Whether a student's own change of name or parent's e-mail waits for an administrator. */
  PROFILE_CHANGES: choice('open', 'approval').default('open'),
  /** Whether staff need a second step to log in. */
  STAFF_SECOND_STEP: choice('off', 'required').default('off'),
  /**
   * `demo`: students pay as docs/spec.md says, and no money moves. `off`: the office records what it was paid. `razorpay`:
   * families pay at the checkout of Razorpay.
   */
  ONLINE_PAYMENTS: choice('demo', 'off', 'razorpay').optional(),
  RAZORPAY_KEY_ID: text(1, 100).optional(),
  RAZORPAY_KEY_SECRET: text(1, 200).optional(),
  /** Chosen where the webhook is set up; another than the key's. */
  RAZORPAY_WEBHOOK_SECRET: secret(12).optional(),
  /** Where it is called, and where families pay. */
  RAZORPAY_API_URL: origin('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: origin('https://api.razorpay.com'),
  /** Shown to students when they cannot pay online. */
  PAYMENT_INSTRUCTIONS: text(0, 500).optional(),
  /** How many of our proxies append to X-Forwarded-For; with 0 the header is ignored. */
  TRUST_PROXY: whole(0, 9, 'the number of proxies in front,').optional(),
  /** With it, files are stored at UploadThing, else on disk. */
  UPLOADTHING_TOKEN: z
    .string()
    .refine(isUploadThingToken, { error: 'must be a token of UploadThing, as its dashboard shows it' })
    .optional(),
  /** Where the server keeps a backup of each day. */
  BACKUP_DIR: text(1, 1000).optional(),
  /** How many of the newest days, weeks and months keep one. */
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2},\d{1,3},\d{1,3}$/, {
      error: 'must be three numbers, of days (1 or more), weeks and months, such as 7,4,12',
    })
    .default('7,4,12'),
  CRON_SECRET: secret(16).optional(),
  /** With it, /api/metrics answers who shows it. */
  METRICS_TOKEN: secret(16).optional(),
  /** Opens /setup until the school has an administrator, in place of the code that `npm start` prints. */
  SETUP_CODE: secret(12).optional(),
  LOG_LEVEL: choice('debug', 'info', 'warn', 'error', 'silent').default('info'),
  VERCEL: flag.optional(),
})

/** The names of all settings, which docs/operations.md describes. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/**
 * Parses settings from `source` (normally process.env). Empty values count as unset. DATABASE_URL and AUTH_SECRET may
 * be missing: the start script sets them for an embedded database.
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
  if (given.SMS_DLT_TEMPLATE_ID)
    throw new ConfigError(
      'The setting SMS_DLT_TEMPLATE_ID is no more: operators want a template for each kind of SMS, whose ids are SMS_DLT_TEMPLATE_IDS (docs/operations.md, Templates for SMS).',
    )
  const missing = values.SMS_URL && (['SMS_TOKEN', 'SMS_SENDER'] as const).find((name) => !values[name])
  if (missing) throw new ConfigError(`The setting ${missing} is missing: with SMS_URL, it is needed to send.`)
  assertWholeGateway(values)
  return {
    ...values,
    /** The names of those that the environment has; the others have their defaults. */
    given: new Set(Object.keys(given)) as ReadonlySet<string>,
    APP_URL: values.APP_URL ?? `http://localhost:${values.PORT}`,
    ONLINE_PAYMENTS: values.ONLINE_PAYMENTS ?? 'demo',
    PAYMENT_INSTRUCTIONS:
      values.PAYMENT_INSTRUCTIONS || 'Pay at the school office by cash, cheque, bank transfer, UPI or card.',
    // Vercel overwrites the header itself, so one hop can be trusted there.
    TRUST_PROXY: values.TRUST_PROXY ?? (values.VERCEL ? 1 : 0),
    // A scheduler that calls once a day would turn minutes and seconds into a day.
    ABSENCE_MESSAGE_DELAY: values.ABSENCE_MESSAGE_DELAY ?? (values.VERCEL ? 0 : 5),
    SEND_DELAY: values.SEND_DELAY ?? (values.VERCEL ? 0 : 10),
    production: values.NODE_ENV === 'production',
  }
}

const keysOfRazorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** @throws ConfigError where one of its keys is missing. */
function assertWholeGateway(values: z.output<typeof settings>) {
  const reason =
    values.ONLINE_PAYMENTS === 'razorpay' ? 'ONLINE_PAYMENTS=razorpay' : keysOfRazorpay.find((name) => values[name])
  const missing = keysOfRazorpay.find((name) => !values[name])
  if (reason && missing)
    throw new ConfigError(`The setting ${missing} is missing: with ${reason}, it is needed to take payments.`)
}

export type Settings = ReturnType<typeof parseSettings>

/** What the school office may decide in their place: lib/server/school-settings.ts alone reads these. */
type OfficeSetting =
  | 'SCHOOL_NAME'
  | 'SCHOOL_ADDRESS'
  | 'SCHOOL_PHONE'
  | 'SCHOOL_EMAIL'
  | 'SCHOOL_AFFILIATION_NUMBER'
  | 'SCHOOL_CODE'
  | 'SCHOOL_COLOUR'
  | 'SCHOOL_TIMEZONE'
  | 'ABSENCE_MESSAGE_DELAY'
  | 'SEND_DELAY'
  | 'ADMISSION_DAYS'
  | 'TEACHER_SIGNUP'
  | 'TEACHERS_REACH'
  | 'PROFILE_CHANGES'
  | 'STAFF_SECOND_STEP'
  | 'SMS_PRICE'
  | 'SMS_DAILY_CAP'
  | 'CONCESSION_LIMIT'
  | 'SMS_QUIET_HOURS'
  | 'ONLINE_PAYMENTS'
  | 'PAYMENT_INSTRUCTIONS'

export type OfficeEnv = Pick<Settings, OfficeSetting>
export type Env = Omit<Settings, OfficeSetting> & { DATABASE_URL: string; AUTH_SECRET: string }

let parsedEnv: (Env & OfficeEnv) | undefined

/**
 * The settings, parsed at the first call. A function and not a constant, because a build imports every module and has
 * no database.
 * @throws ConfigError naming the setting that is wrong or missing.
 */
export const env = (): Env => wholeEnv()

export const officeEnv = (): OfficeEnv => wholeEnv()

function wholeEnv(): Env & OfficeEnv {
  if (parsedEnv) return parsedEnv
  const { DATABASE_URL, AUTH_SECRET, ...rest } = parseSettings(process.env)
  if (!DATABASE_URL) throw new ConfigError('The setting DATABASE_URL is missing.')
  if (!AUTH_SECRET) throw new ConfigError('The setting AUTH_SECRET is missing.')
  return (parsedEnv = { ...rest, DATABASE_URL, AUTH_SECRET })
}

function isOrigin(value: string) {
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && !search && !hash && !username
}

/** An e-mail address, or a name with the address in angle brackets. */
function isSender(value: string) {
  const [, bracketed] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? []
  return z.email().safeParse(bracketed ?? value).success
}

function isUploadThingToken(value: string) {
  try {
    const token: unknown = JSON.parse(Buffer.from(value, 'base64').toString('utf8'))
    return typeof token === 'object' && token !== null && 'apiKey' in token && 'appId' in token
  } catch {
    return false
  }
}
