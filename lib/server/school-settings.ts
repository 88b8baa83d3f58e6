import { isDeepStrictEqual } from 'node:util'
import { contractLists, schoolLists } from '@/lib/choices'
import type { RollNumbers } from '@/prisma/client/enums'
import { env, officeEnv, type OfficeEnv } from './env'

/**
 * What the school office decides (/admin/school). The environment's setting, named here, holds while the office has
 * decided nothing.
 */
export const officeSettings = {
  name: 'SCHOOL_NAME',
  address: 'SCHOOL_ADDRESS',
  phone: 'SCHOOL_PHONE',
  email: 'SCHOOL_EMAIL',
  affiliationNumber: 'SCHOOL_AFFILIATION_NUMBER',
  schoolCode: 'SCHOOL_CODE',
  colour: 'SCHOOL_COLOUR',
  timeZone: 'SCHOOL_TIMEZONE',
  onlinePayments: 'ONLINE_PAYMENTS',
  paymentInstructions: 'PAYMENT_INSTRUCTIONS',
  absenceMessageDelay: 'ABSENCE_MESSAGE_DELAY',
  sendDelay: 'SEND_DELAY',
  admissionDays: 'ADMISSION_DAYS',
  teacherSignup: 'TEACHER_SIGNUP',
  teachersReach: 'TEACHERS_REACH',
  profileChanges: 'PROFILE_CHANGES',
  staffSecondStep: 'STAFF_SECOND_STEP',
  smsPrice: 'SMS_PRICE',
  smsDailyCap: 'SMS_DAILY_CAP',
  smsQuietHours: 'SMS_QUIET_HOURS',
  concessionLimit: 'CONCESSION_LIMIT',
} as const satisfies Record<string, keyof OfficeEnv>

export type SettingName = keyof typeof officeSettings
export const settingNames = Object.keys(officeSettings) as SettingName[]

/** The settings that hold. */
export type SchoolSettings = { readonly [Name in SettingName]: OfficeEnv[(typeof officeSettings)[Name]] }

/** What the office has saved; null: the environment's holds. */
export type SavedSettings = { readonly [Name in SettingName]: SchoolSettings[Name] | null }

/** A stored picture, with what is needed to serve it. */
export type PictureFile = { id: string; key: string; type: string; size: number; sha256: string } & {
  width: number | null
  height: number | null
}
export type Picture = { file: PictureFile; thumbnail: PictureFile }

/** What a process keeps of the saved settings: their version, and when it was last known to be the newest. */
type Kept = {
  version: number
  checkedAt: number
  saved: SavedSettings
  logo: Picture | null
  rollNumbers: RollNumbers
  /** Begun without demo data. */
  empty: boolean
  hasAdministrator: boolean
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalSchoolSettings?: Kept }

/** For lib/server/data/read-settings.ts, which reads them. */
export const keptSettings = () => shared.portalSchoolSettings
export function keepSettings(kept: Kept) {
  shared.portalSchoolSettings = kept
}

/** The settings as they are without the office. The demo school's name and address are not another school's. */
export function environmentsSettings(): SchoolSettings {
  const own = officeEnv()
  const { empty, saved } = keptSettings() ?? {}
  const ofTheDemo = (name: keyof OfficeEnv) => Boolean(empty) && !env().given.has(name)
  // A school that began as the demo and has its own name now must not print the demo's numbers.
  const hasOwnName = saved?.name != null || env().given.has('SCHOOL_NAME')
  const numberOfTheDemo = (name: keyof OfficeEnv) => ofTheDemo(name) || (hasOwnName && !env().given.has(name))
  return {
    name: ofTheDemo('SCHOOL_NAME') ? 'Our School' : own.SCHOOL_NAME,
    address: ofTheDemo('SCHOOL_ADDRESS') ? '' : own.SCHOOL_ADDRESS,
    phone: ofTheDemo('SCHOOL_PHONE') ? '' : own.SCHOOL_PHONE,
    email: ofTheDemo('SCHOOL_EMAIL') ? '' : own.SCHOOL_EMAIL,
    affiliationNumber: numberOfTheDemo('SCHOOL_AFFILIATION_NUMBER') ? '' : own.SCHOOL_AFFILIATION_NUMBER,
    schoolCode: numberOfTheDemo('SCHOOL_CODE') ? '' : own.SCHOOL_CODE,
    colour: own.SCHOOL_COLOUR,
    timeZone: own.SCHOOL_TIMEZONE,
    onlinePayments: own.ONLINE_PAYMENTS,
    paymentInstructions: own.PAYMENT_INSTRUCTIONS,
    absenceMessageDelay: own.ABSENCE_MESSAGE_DELAY,
    sendDelay: own.SEND_DELAY,
    admissionDays: own.ADMISSION_DAYS,
    teacherSignup: own.TEACHER_SIGNUP,
    teachersReach: own.TEACHERS_REACH,
    profileChanges: own.PROFILE_CHANGES,
    staffSecondStep: own.STAFF_SECOND_STEP,
    smsPrice: own.SMS_PRICE,
    smsDailyCap: own.SMS_DAILY_CAP,
    smsQuietHours: own.SMS_QUIET_HOURS,
    concessionLimit: own.CONCESSION_LIMIT,
  }
}

/**
 * The school's settings, the office's before the environment's. A door brings them up to date before its operation runs
 * (docs/decisions/0017-servers-learn-of-settings-with-the-session.md); before the first request, and in programs
 * that have not read them, they are the environment's.
 */
export function schoolSettings(): SchoolSettings {
  const own = environmentsSettings()
  const saved = keptSettings()?.saved
  if (!saved) return own
  const held = <Name extends SettingName>(name: Name) => saved[name] ?? own[name]
  return {
    name: held('name'),
    address: held('address'),
    phone: held('phone'),
    email: held('email'),
    affiliationNumber: held('affiliationNumber'),
    schoolCode: held('schoolCode'),
    colour: held('colour'),
    timeZone: held('timeZone'),
    onlinePayments: wayToPay(held('onlinePayments')),
    paymentInstructions: held('paymentInstructions'),
    absenceMessageDelay: held('absenceMessageDelay'),
    sendDelay: held('sendDelay'),
    admissionDays: held('admissionDays'),
    teacherSignup: held('teacherSignup'),
    teachersReach: held('teachersReach'),
    profileChanges: held('profileChanges'),
    staffSecondStep: held('staffSecondStep'),
    smsPrice: held('smsPrice'),
    smsDailyCap: held('smsDailyCap'),
    smsQuietHours: held('smsQuietHours'),
    concessionLimit: held('concessionLimit'),
  }
}

/** Whether the machine has the keys of a gateway. */
export const hasGateway = () => env().RAZORPAY_KEY_ID !== undefined

/** What the office has chosen, unless the gateway's keys are gone since. */
const wayToPay = (chosen: SchoolSettings['onlinePayments']) => (chosen === 'razorpay' && !hasGateway() ? 'off' : chosen)

/** The school's logo, which only the office can set. */
export const schoolLogo = () => keptSettings()?.logo ?? null

/** Among whom roll numbers are unique, for showing it; who gives numbers asks the database (lib/enrolment/roll-numbers.ts). */
export const rollNumbersBy = (): RollNumbers => keptSettings()?.rollNumbers ?? 'class'

/** The school's lists for a page, null while they are the contract's, which the browser has. */
export const ownLists = () => (isDeepStrictEqual(schoolLists(), contractLists) ? null : schoolLists())

/** Where the icon that is made of the logo is served. */
export const iconPath = ({ id }: Pick<PictureFile, 'id'>) => `/api/school/icon/${id}`

/** Where a picture of the logo is served. */
export const logoPath = ({ id }: Pick<PictureFile, 'id'>) => `/api/school/logo/${id}`

/** Who has decided about the setting `name`: nobody means that its default holds. */
export function decidedBy(name: SettingName): 'office' | 'environment' | 'nobody' {
  if (keptSettings()?.saved[name] != null) return 'office'
  return env().given.has(officeSettings[name]) ? 'environment' : 'nobody'
}

/** Whether the school has an administrator, from when on /setup is closed. */
export const isSetUp = () => keptSettings()?.hasAdministrator ?? true

/** Whether the school waits to be set up in the browser. */
export const awaitsSetup = () => !isSetUp() && (Boolean(keptSettings()?.empty) || env().SETUP_CODE !== undefined)

/** The sender of the portal's mails. */
export function mailSender(): string | { name: string; address: string } {
  const { MAIL_FROM, APP_URL } = env()
  return MAIL_FROM ?? { name: schoolSettings().name, address: `no-reply@${new URL(APP_URL).hostname}` }
}
