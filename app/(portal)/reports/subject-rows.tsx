'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { FieldsOf } from '@/components/fields'
import { useOffered } from '@/components/school-lists'
import { Button } from '@/components/ui/button'
import { subjectRowsMessages } from '@/lib/reports/screen-messages'
import { blankRow, type ReportFormValues } from './report-values'

/** A row for each subject; the first cannot be removed. */
export function SubjectRows({ SelectField, TextField }: FieldsOf<ReportFormValues>) {
  const subjects = useOffered('reportSubjects')
  const { setFocus } = useFormContext<ReportFormValues>()
  const { fields, append, remove } = useFieldArray<ReportFormValues, 'subjectMarks'>({ name: 'subjectMarks' })
  return (
    <fieldset className="col-span-full">
      <legend className="text-sm font-medium">{subjectRowsMessages.subjectsAndMarks}</legend>
      <ul className="mt-2 space-y-3">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-start gap-3 sm:max-w-xl sm:grid-cols-[minmax(0,1fr)_6.5rem_2.5rem]"
          >
            <SelectField
              name={`subjectMarks.${index}.subject`}
              label={subjectRowsMessages.subject(index + 1)}
              options={subjects}
              placeholder={subjectRowsMessages.selectSubject}
              className="max-sm:col-span-2"
            />
            <TextField
              name={`subjectMarks.${index}.marks`}
              label={subjectRowsMessages.marks(index + 1)}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0–100"
              maxLength={6}
              // Down the column, as marks are typed; behind the last one it is the form's.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || index + 1 === fields.length) return
                event.preventDefault()
                setFocus(`subjectMarks.${index + 1}.marks`, { shouldSelect: true })
              }}
            />
            {index > 0 && (
              <Button variant="ghost" size="icon" className="mt-8" onClick={() => remove(index)}>
                <Trash2 aria-hidden />
                <span className="sr-only">{subjectRowsMessages.removeSubject(index + 1)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {fields.length < subjects.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => append(blankRow)}>
          <Plus aria-hidden />
          {subjectRowsMessages.addSubject}
        </Button>
      )}
    </fieldset>
  )
}
