import type { ChoiceList, Mark, Use } from '@/lib/choices'
import { counted, formatCount } from '@/lib/counted'
import { frontPictures, frontTexts, shownParts } from '@/lib/front-page-parts'
import type { ListOf } from '@/lib/lists'
import { formatPaise, formatRupees } from '@/lib/money'
import type { SchoolChange } from './answers'

/** What the office decides, by the names of the call, with what each is called on the screen. */
export const settingLabels = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  affiliationNumber: 'Affiliation number',
  schoolCode: 'School code',
  colour: 'Colour',
  timeZone: 'Time zone',
  onlinePayments: 'Online payments',
  paymentInstructions: 'How to pay',
  absenceMessageDelay: 'Absence messages wait',
  sendDelay: 'Notifications and approvals wait',
  admissionDays: 'Applicants hear within',
  teacherSignup: 'Teacher sign-up',
  teachersReach: 'Teachers reach',
  profileChanges: 'Changes of a student’s profile',
  staffSecondStep: 'Two-step login of staff',
  smsPrice: 'Price of an SMS part',
  smsDailyCap: 'SMS a day',
  smsQuietHours: 'Quiet hours for SMS',
  concessionLimit: 'Concessions without approval',
} as const

export type SettingName = keyof typeof settingLabels
export const settingNames = Object.keys(settingLabels) as SettingName[]

/** What an entry may be offered for. */
export const useLabels: Record<Use, string> = {
  forPupils: 'Students',
  forReports: 'Reports',
  forMaterials: 'Materials',
}

/** What an entry may be besides. */
export const markLabels: Record<Mark, string> = { tuition: 'Tuition', deposit: 'Refundable deposit' }

type ChoiceWords = {
  title: string
  one: string
  hint: string
  /** Its name in the history of changes, and what that is called on the screen. */
  setting: string
  label: string
}

/** What the office reads of each list. */
export const choiceWords = {
  classes: {
    title: 'Classes',
    one: 'class',
    hint: 'At the end of the year, students go to the class with the next higher number; from Class 10 to one of the streams of Class 11.',
    setting: 'class',
    label: 'Class',
  },
  subjects: {
    title: 'Subjects',
    one: 'subject',
    hint: 'A subject can be used in reports, in study materials, or both.',
    setting: 'subject',
    label: 'Subject',
  },
  feeTypes: {
    title: 'Fee types',
    one: 'fee type',
    hint: 'For example one for each bus route or club. What is marked as tuition counts in tuition certificates; a refundable deposit never does.',
    setting: 'feeType',
    label: 'Fee type',
  },
} as const satisfies Record<ChoiceList, ChoiceWords>

const choiceLabels = Object.fromEntries(
  Object.values(choiceWords).map(({ setting, label }) => [setting, label]),
) as Record<(typeof choiceWords)[ChoiceList]['setting'], string>

/** What a change may be of. */
export const changeLabels = {
  ...settingLabels,
  logo: 'Logo',
  ...frontTexts,
  ...frontPictures,
  results: 'Results',
  ...shownParts,
  voices: 'Voices',
  figures: 'Figures',
  links: 'Footer links',
  ...choiceLabels,
  rollNumbers: 'Roll numbers',
  schoolYear: 'School year',
  stepsNotNeeded: 'Steps not needed',
} as const

export const rollNumberWords = { class: 'By class', section: 'By section' } as const

const words: Partial<Record<SettingName, Record<string, string>>> = {
  onlinePayments: { demo: 'A demonstration', off: 'Off', razorpay: 'Razorpay' },
  teacherSignup: { approval: 'Waits for an administrator', open: 'Open' },
  teachersReach: { school: 'All students', classes: 'The students of their classes' },
  profileChanges: { open: 'Made at once', approval: 'Wait for an administrator' },
  staffSecondStep: { off: 'As each likes', required: 'Required' },
}

/** What a setting that is a time counts. */
const waits: Partial<Record<SettingName, string>> = {
  absenceMessageDelay: 'minute',
  sendDelay: 'second',
  admissionDays: 'day',
}

/** The options of a setting that has a few, for its select. */
export const optionsOf = (name: SettingName) =>
  Object.entries(words[name] ?? {}).map(([value, label]) => ({ value, label }))

/** A setting's value in words. */
export function shownSetting(name: SettingName, value: string | number): string {
  if (name === 'smsPrice') return Number(value) === 0 ? 'Not shown' : formatPaise(Number(value))
  if (name === 'smsDailyCap') return Number(value) === 0 ? 'As many as are sent' : formatCount(Number(value))
  if (name === 'concessionLimit') return Number(value) === 0 ? 'None' : `Up to ${formatRupees(Number(value))} a fee`
  if (name === 'smsQuietHours') return value === 'off' ? 'None' : String(value)
  const unit = waits[name]
  if (!unit) return words[name]?.[value] ?? String(value)
  return Number(value) === 0 ? 'Sent at once' : counted(Number(value), unit)
}

/** What a change has instead of a value while the environment's holds. */
export const notDecided = 'Not decided here'
export const nothing = 'None'

const [first, ...others] = Object.values(changeLabels)

export const schoolChangeList = {
  columns: {
    date: { label: 'Date', kind: 'line', short: 'second' },
    setting: { label: 'Setting', kind: 'name', short: 'title' },
    before: { label: 'Before', kind: 'text' },
    after: { label: 'Now', kind: 'text', short: 'second' },
    by: { label: 'By', kind: 'words' },
  },
  filters: { setting: { label: 'Setting', options: [first ?? '', ...others] } },
} as const satisfies ListOf<SchoolChange>
