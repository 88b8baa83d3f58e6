'use client'

import { limits } from '@/lib/constants'
import type { Setting } from '@/lib/school/answers'
import { optionsOf } from '@/lib/school/lists'
import { rulesFormMessages } from '@/lib/school/rules-messages'
import { SettingsForm } from './settings-form'

type Props = { settings: readonly Setting[] }

/** How long something waits, each in its unit. */
const waits = [
  {
    name: 'absenceMessageDelay',
    label: rulesFormMessages.minutesBeforeAbsence,
    min: 0,
    max: limits.absenceDelay,
    about: rulesFormMessages.untilThenYouCanUndoWrong,
  },
  {
    name: 'sendDelay',
    label: rulesFormMessages.secondsBefore,
    min: 0,
    max: limits.sendDelay,
    about: rulesFormMessages.untilThenYouCanUndo,
  },
  {
    name: 'admissionDays',
    label: rulesFormMessages.daysUntilApplicantsGet,
    min: 1,
    max: limits.admissionDays,
    about: rulesFormMessages.familiesReadThisDay,
  },
] as const

export const PaymentsForm = ({ settings }: Props) => (
  <SettingsForm title={rulesFormMessages.howFamiliesPay} settings={settings}>
    {({ field, note, SelectField, TextAreaField, TextField }) => (
      <>
        <div>
          <SelectField {...field('onlinePayments')} options={optionsOf('onlinePayments')} />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.inDemonstrationStudents}</p>
          {note('onlinePayments')}
        </div>
        <div>
          <TextAreaField {...field('paymentInstructions')} maxLength={limits.reason} optional />
          {note('paymentInstructions')}
        </div>
        <div>
          <TextField
            {...field('concessionLimit')}
            type="number"
            inputMode="numeric"
            min={0}
            max={limits.concessionLimit}
          />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.concessionLimit}</p>
          {note('concessionLimit')}
        </div>
      </>
    )}
  </SettingsForm>
)

export const MessagesForm = ({ settings }: Props) => (
  <SettingsForm title={rulesFormMessages.whenMessagesAndAnswers} settings={settings}>
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

/** What an SMS costs, and when it leaves. */
export const SmsForm = ({ settings }: Props) => (
  <SettingsForm title={rulesFormMessages.smsRules} settings={settings}>
    {({ field, note, TextField }) => (
      <>
        <div>
          <TextField {...field('smsPrice')} type="number" inputMode="numeric" min={0} max={limits.smsPrice} />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.pricePaise}</p>
          {note('smsPrice')}
        </div>
        <div>
          <TextField {...field('smsDailyCap')} type="number" inputMode="numeric" min={0} max={limits.smsDailyCap} />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.dailyCap}</p>
          {note('smsDailyCap')}
        </div>
        <div>
          <TextField {...field('smsQuietHours')} maxLength={limits.choice} autoComplete="off" />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.quietHours}</p>
          {note('smsQuietHours')}
        </div>
      </>
    )}
  </SettingsForm>
)

export const AccountsForm = ({ settings }: Props) => (
  <SettingsForm title={rulesFormMessages.signupProfilesAndLogin} settings={settings}>
    {({ field, note, SelectField }) => (
      <>
        <div>
          <SelectField {...field('teacherSignup')} options={optionsOf('teacherSignup')} />
          {note('teacherSignup')}
        </div>
        <div>
          <SelectField {...field('teachersReach')} options={optionsOf('teachersReach')} />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.whoKeepsToClasses}</p>
          {note('teachersReach')}
        </div>
        <div>
          <SelectField {...field('profileChanges')} options={optionsOf('profileChanges')} />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.whenStudentsChange}</p>
          {note('profileChanges')}
        </div>
        <div>
          <SelectField {...field('staffSecondStep')} options={optionsOf('staffSecondStep')} />
          <p className="mt-1 text-sm text-muted">{rulesFormMessages.ifItIsRequiredTeachers}</p>
          {note('staffSecondStep')}
        </div>
      </>
    )}
  </SettingsForm>
)
