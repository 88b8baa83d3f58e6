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
    about: 'Until then, you can undo a wrong mark before the family is told. With 0 they are sent at once.',
  },
  {
    name: 'sendDelay',
    label: 'Seconds before notifications and approvals are sent',
    min: 0,
    max: limits.sendDelay,
    about:
      'Until then, you can undo a notification or an approval before anybody is told. With 0 they are sent at once.',
  },
  {
    name: 'admissionDays',
    label: 'Days until applicants get an answer',
    min: 1,
    max: limits.admissionDays,
    about:
      'Families read this day in the first mail and on the page of their application. It does not change for families who have already applied.',
  },
] as const

export const PaymentsForm = ({ settings }: Props) => (
  <SettingsForm title="How families pay" settings={settings}>
    {({ field, note, SelectField, TextAreaField }) => (
      <>
        <div>
          <SelectField {...field('onlinePayments')} options={optionsOf('onlinePayments')} />
          <p className="mt-1 text-sm text-muted">
            In a demonstration, students who press Pay Now get a receipt, but nobody pays. When it is off, students read
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
  <SettingsForm title="When messages and answers are sent" settings={settings}>
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
            If it is required, teachers and administrators (you too) must set it up before they can do anything else.
          </p>
          {note('staffSecondStep')}
        </div>
      </>
    )}
  </SettingsForm>
)
