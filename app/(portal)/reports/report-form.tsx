'use client'

import { useRef, type Ref } from 'react'
import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import type { FieldsOf } from '@/components/fields'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { limits } from '@/lib/constants'
import { assessmentTypes, reportTypes } from '@/lib/reports/lists'
import { terms } from '@/lib/terms'
import { reportMessages } from '@/lib/reports/messages'
import { isMarked } from '@/lib/reports/grades'
import { reportFormMessages } from '@/lib/reports/screen-messages'
import { createReport } from './actions'
import { FigureFields, useFiguresOfOne } from './figure-fields'
import { blankReport, type ReportFormValues } from './report-values'
import { StudentField, type PupilAfterPupil } from './student-field'
import { SubjectRows } from './subject-rows'

const loadSchema = () => import('@/lib/reports/schema').then(({ reportSchema }) => reportSchema)

/** docs/spec.md §2, Create New Report: the type decides which fields are shown. */
export function ReportForm() {
  const pupils = useRef<PupilAfterPupil>(null)
  return (
    <Card className="mt-6">
      <ActionForm
        title="Create New Report"
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        submit={reportFormMessages.createReport}
        second={{ submit: reportFormMessages.createAndNextStudent, onSuccess: () => pupils.current?.moveOn() }}
        schema={loadSchema}
        action={createReport}
        defaultValues={blankReport}
        failed={reportMessages.createFailed}
        submitting={reportMessages.creating}
        success={reportMessages.created}
        errorBox
        clears
      >
        {(fields) => <Fields pupils={pupils} {...fields} />}
      </ActionForm>
    </Card>
  )
}

function Fields({ pupils, ...fields }: FieldsOf<ReportFormValues> & { pupils: Ref<PupilAfterPupil> }) {
  const { SelectField, TextAreaField } = fields
  const type = useWatch<ReportFormValues, 'type'>({ name: 'type' })
  const classes = useOffered('classes')
  const marked = isMarked(type)
  useFiguresOfOne()
  return (
    <>
      <SelectField name="type" label="Report Type" options={reportTypes} />
      <SelectField name="class" label="Class" options={classes} placeholder={reportFormMessages.selectClass} />
      <StudentField ref={pupils} {...fields} />
      {marked && (
        <SelectField
          name="assessmentType"
          label={reportFormMessages.assessmentType}
          options={assessmentTypes}
          placeholder={reportFormMessages.selectAssessment}
        />
      )}
      <SelectField
        name="term"
        label="Term"
        options={terms}
        placeholder={marked ? reportFormMessages.selectTerm : reportFormMessages.noTerm}
        optional={!marked}
      />
      {marked && <SubjectRows {...fields} />}
      {(type === 'Attendance' || type === 'Leave') && <FigureFields key={type} type={type} {...fields} />}
      <TextAreaField
        name="summaryNotes"
        label={reportFormMessages.summaryNotes}
        maxLength={limits.note}
        className="col-span-full"
        optional
      />
    </>
  )
}
