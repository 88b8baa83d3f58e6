'use client'

import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { Dialog } from '@/components/ui/dialog'
import { saveFile } from '@/lib/client/http'
import type { Action } from '@/lib/client/perform'
import { limits, sections } from '@/lib/constants'
import { addDays, type Day } from '@/lib/dates'
import { demandMessages } from '@/lib/fees/contact-messages'
import { demandNotesMessages as said } from '@/lib/fees/dialog-messages'
import type { demandNotesSchema } from '@/lib/fees/schema'

type Values = z.input<ReturnType<typeof demandNotesSchema>>

/** Days until what is asked for is to be paid, unless somebody says otherwise. */
const usualDays = 10

const download: Action<Values, null> = ({ class: schoolClass, section, until, payBy }) => {
  const query = new URLSearchParams({ class: schoolClass, section: section ?? '', until, payBy })
  return saveFile(`/api/fees/demand-notes?${query.toString()}`, demandMessages.failed)
}

/** Asks for the class whose demand notes are downloaded. */
export function DemandNotesDialog({ today, onClose }: { today: Day; onClose: () => void }) {
  const classes = useOffered('classes')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={said.title} description={said.description}>
      <ActionForm
        aria-label={said.title}
        className="grid gap-4"
        schema={() => import('@/lib/fees/schema').then((module) => module.demandNotesSchema(today))}
        action={download}
        endsItself
        failed={demandMessages.failed}
        success={said.ready}
        onSuccess={onClose}
        submit={said.download}
      >
        {({ DateField, SelectField }) => (
          <>
            <SelectField name="class" label="Class" options={classes} />
            <SelectField
              name="section"
              label={said.section}
              options={sections}
              placeholder={said.wholeClass}
              optional
            />
            <DateField name="until" label={said.until} hint={said.untilHint} defaultValue={today} />
            <DateField
              name="payBy"
              label={said.payBy}
              defaultValue={addDays(today, usualDays)}
              min={today}
              max={addDays(today, limits.promiseReach)}
            />
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
