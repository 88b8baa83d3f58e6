'use client'

import { limits } from '@/lib/constants'
import type { Setting } from '@/lib/school/answers'
import { timeZones } from '@/lib/school/time-zones'
import { useHydrated } from '@/components/use-hydrated'
import { schoolFormMessages } from '@/lib/school/screen-messages'
import { SettingsForm } from './settings-form'

export function SchoolForm({ settings, timeZone }: { settings: readonly Setting[]; timeZone: string }) {
  // The browser has the four hundred others: half of the page's length.
  const zones = useHydrated() ? timeZones(timeZone) : [timeZone]
  return (
    <SettingsForm title={schoolFormMessages.school} settings={settings}>
      {({ field, note, SelectField, TextField }) => (
        <>
          <div className="sm:col-span-2">
            <TextField {...field('name')} maxLength={limits.schoolName} autoComplete="organization" />
            {note('name')}
          </div>
          <div className="sm:col-span-2">
            <TextField {...field('address')} maxLength={limits.schoolAddress} autoComplete="off" />
            {note('address')}
          </div>
          <div>
            <TextField {...field('phone')} type="tel" maxLength={limits.phone} autoComplete="off" />
            {note('phone')}
          </div>
          <div>
            <TextField {...field('email')} type="email" maxLength={limits.email} autoComplete="off" />
            {note('email')}
          </div>
          <div>
            <TextField {...field('affiliationNumber')} optional maxLength={limits.schoolNumber} autoComplete="off" />
            {note('affiliationNumber')}
          </div>
          <div>
            <TextField {...field('schoolCode')} optional maxLength={limits.schoolNumber} autoComplete="off" />
            {note('schoolCode')}
          </div>
          <div>
            <TextField {...field('colour')} type="color" className="[&_input]:h-10 [&_input]:w-24 [&_input]:p-1" />
            {note('colour')}
          </div>
          <div>
            <SelectField {...field('timeZone')} options={zones} />
            {note('timeZone')}
          </div>
        </>
      )}
    </SettingsForm>
  )
}
