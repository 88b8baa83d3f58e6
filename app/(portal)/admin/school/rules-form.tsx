'use client'

import { limits } from '@/lib/constants'
import type { Setting } from '@/lib/school/answers'
import { optionsOf } from '@/lib/school/lists'
import { SettingsForm } from './settings-form'

type Props = { settings: readonly Setting[] }

/** How long something waits, each in its unit. */
const waits = [
  {
    name: 'absenceMessageDelay',
    label: 'Minutes before absence messages are sent',
    min: 0,
    max: limits.absenceDelay,
    about: 'Until then, a wrong mark can be undone before the family is told. With 0 they are sent at once.',
  },
  {
    name: 'sendDelay',
    label: 'Seconds before notices and approvals are sent',
    min: 0,
    max: limits.sendDelay,
    about: 'Until then, a notice or an approval can be undone before anybody is told. With 0 they are sent at once.',
  },
  {
    name: 'admissionDays',
    label: 'Days until applicants get an answer',
    min: 1,
    max: limits.admissionDays,
    about:
      'Families are told the day in the first mail and on the page of their application. For those who have applied already it does not change.',
  },
] as const

export const PaymentsForm = ({ settings }: Props) => (
  <SettingsForm title="How families pay" settings={settings}>
    {({ field, note, SelectField, TextAreaField }) => (
      <>
        <div>
          <SelectField {...field('onlinePayments')} options={optionsOf('onlinePayments')} />
          <p className="mt-1 text-sm text-muted">
            As a demonstration, Pay Now gives students a receipt but no money is paid. When it is off, students are told
            how to pay instead.
          </p>
          {note('onlinePayments')}
        </div>
        <div>
          <TextAreaField {...field('paymentInstructions')} maxLength={limits.reason} optional />
          {note('paymentInstructions')}
        </div>
      </>
    )}
  </SettingsForm>
)

export const MessagesForm = ({ settings }: Props) => (
  <SettingsForm title="When messages and answers leave" settings={settings}>
    {({ field, note, TextField }) =>
      waits.map(({ name, about, ...wait }) => (
        <div key={name}>
          <TextField {...field(name)} {...wait} type="number" inputMode="numeric" />
          <p className="mt-1 text-sm text-muted">{about}</p>
          {note(name)}
        </div>
      ))
    }
  </SettingsForm>
)

export const AccountsForm = ({ settings }: Props) => (
  <SettingsForm title="Sign-up, profiles and login" settings={settings}>
    {({ field, note, SelectField }) => (
      <>
        <div>
          <SelectField {...field('teacherSignup')} options={optionsOf('teacherSignup')} />
          {note('teacherSignup')}
        </div>
        <div>
          <SelectField {...field('profileChanges')} options={optionsOf('profileChanges')} />
          <p className="mt-1 text-sm text-muted">When students change their own name or parent email.</p>
          {note('profileChanges')}
        </div>
        <div>
          <SelectField {...field('staffSecondStep')} options={optionsOf('staffSecondStep')} />
          <p className="mt-1 text-sm text-muted">
            When it is required, teachers and administrators who have not set it up, you too, set it up before anything
            else.
          </p>
          {note('staffSecondStep')}
        </div>
      </>
    )}
  </SettingsForm>
)
