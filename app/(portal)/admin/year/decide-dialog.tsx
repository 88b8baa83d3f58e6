'use client'

import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { sections } from '@/lib/constants'
import type { RollOverRow } from '@/lib/year/answers'
import { decideDialogMessages } from '@/lib/year/dialog-messages'
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
      title={
        pupils.length === 1
          ? decideDialogMessages.change(first?.name)
          : decideDialogMessages.changeStudents(pupils.length)
      }
      description={decideDialogMessages.asProposedRemoves}
      onClose={onClose}
      aria-label={decideDialogMessages.changeSelectedStudents}
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
            placeholder={decideDialogMessages.nextClass}
            options={classes}
            hint={decideDialogMessages.forStudents}
          />
          <SelectField
            name="section"
            label="Section"
            optional
            placeholder={decideDialogMessages.sameSectionOrSmallest}
            options={sections}
          />
        </>
      )}
    </FormDialog>
  )
}
