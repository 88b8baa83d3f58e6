'use client'

import { limits } from '@/lib/constants'
import { optionsOf, type Setting } from '@/lib/school/lists'
import { SettingsForm } from './settings-form'

export function RulesForm({ settings }: { settings: readonly Setting[] }) {
  return (
    <SettingsForm title="Rules" settings={settings}>
      {({ field, note, SelectField, TextAreaField, TextField }) => (
        <>
          <div>
            <SelectField {...field('onlinePayments')} options={optionsOf('onlinePayments')} />
            <p className="mt-1 text-sm text-muted">
              As a demonstration, Pay Now gives students a receipt but no money is paid. When it is off, students are
              told how to pay instead.
            </p>
            {note('onlinePayments')}
          </div>
          <div>
            <TextAreaField {...field('paymentInstructions')} maxLength={limits.reason} optional />
            {note('paymentInstructions')}
          </div>
          <div>
            <TextField
              {...field('absenceMessageDelay')}
              label="Minutes before absence messages are sent"
              type="number"
              inputMode="numeric"
              min={0}
              max={limits.absenceDelay}
            />
            <p className="mt-1 text-sm text-muted">
              Until then, a wrong mark can be undone before the family is told. With 0 they are sent at once.
            </p>
            {note('absenceMessageDelay')}
          </div>
          <div>
            <TextField
              {...field('sendDelay')}
              label="Seconds before notices and approvals are sent"
              type="number"
              inputMode="numeric"
              min={0}
              max={limits.sendDelay}
            />
            <p className="mt-1 text-sm text-muted">
              Until then, a notice or an approval can be undone before anybody is told. With 0 they are sent at once.
            </p>
            {note('sendDelay')}
          </div>
          <div>
            <TextField
              {...field('admissionDays')}
              label="Days until applicants get an answer"
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.admissionDays}
            />
            <p className="mt-1 text-sm text-muted">
              Families are told the day in the first mail and on the page of their application. For those who have
              applied already it does not change.
            </p>
            {note('admissionDays')}
          </div>
          <div>
            <SelectField {...field('teacherSignup')} options={optionsOf('teacherSignup')} />
            {note('teacherSignup')}
          </div>
          <div>
            <SelectField {...field('profileChanges')} options={optionsOf('profileChanges')} />
            <p className="mt-1 text-sm text-muted">When students change their own name or parent email.</p>
            {note('profileChanges')}
          </div>
        </>
      )}
    </SettingsForm>
  )
}
