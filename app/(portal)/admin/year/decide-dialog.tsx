'use client'

import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { sections } from '@/lib/constants'
import type { RollOverRow } from '@/lib/year/answers'
import { outcomes } from '@/lib/year/lists'
import { yearMessages } from '@/lib/year/messages'
import { decideRollOver } from './actions'

const loadSchema = () => import('@/lib/year/schema').then(({ decideSchema }) => decideSchema)

type Props = { pupils: readonly RollOverRow[]; year: number; onClose: () => void; onDone: () => void }

/** What becomes of one pupil, or of several. */
export function DecideDialog({ pupils, year, onClose, onDone }: Props) {
  const [first] = pupils
  const classes = useOffered('classes')
  const decided = pupils.length === 1 ? first?.decided : null
  return (
    <FormDialog
      title={pupils.length === 1 ? `Change ${first?.name}` : `Change ${pupils.length} students`}
      description="“As proposed” removes your decision."
      onClose={onClose}
      aria-label="Change the selected students"
      submit="Save"
      schema={loadSchema}
      action={decideRollOver}
      extra={{ year, ids: pupils.map(({ id }) => id) }}
      failed={yearMessages.decideFailed}
      onSuccess={onDone}
      defaultValues={{
        outcome: decided?.outcome || 'As proposed',
        class: classes.find((known) => known === decided?.class) ?? '',
        section: sections.find((known) => known === decided?.section) ?? '',
      }}
    >
      {({ SelectField }) => (
        <>
          <SelectField name="outcome" label="Outcome" options={['As proposed', ...outcomes]} />
          <SelectField
            name="class"
            label="Class"
            optional
            placeholder="The next class"
            options={classes}
            hint="For students who are promoted."
          />
          <SelectField
            name="section"
            label="Section"
            optional
            placeholder="The same section, or the smallest"
            options={sections}
          />
        </>
      )}
    </FormDialog>
  )
}
