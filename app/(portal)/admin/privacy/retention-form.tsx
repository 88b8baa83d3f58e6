'use client'

import { ActionForm } from '@/components/action-form'
import type { Retention } from '@/lib/privacy/answers'
import { privacyMessages } from '@/lib/privacy/messages'
import { retentionFormMessages } from '@/lib/privacy/screen-messages'
import { retentionFields, retentionNames } from '@/lib/privacy/terms'
import { saveRetention } from './actions'

const loadSchema = () => import('@/lib/privacy/schema').then(({ retentionSchema }) => retentionSchema)

export function RetentionForm({ retention }: { retention: Retention }) {
  return (
    <ActionForm
      title={retentionFormMessages.howLongDataAreKept}
      className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
      schema={loadSchema}
      action={saveRetention}
      failed={privacyMessages.saveFailed}
      success={({ message }) => message}
      submit="Save"
    >
      {({ TextField }) =>
        retentionNames.map((name) => {
          const { hint, ...field } = retentionFields[name]
          return (
            <TextField
              key={name}
              name={name}
              {...field}
              hint={hint}
              type="number"
              inputMode="numeric"
              defaultValue={String(retention[name])}
            />
          )
        })
      }
    </ActionForm>
  )
}
