'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/form-dialog'
import { Button } from '@/components/ui/button'
import { limits } from '@/lib/constants'
import { assessmentTypes } from '@/lib/reports/lists'
import { terms } from '@/lib/terms'
import type { Report } from '@/lib/reports/answers'
import { changeReportMessages } from '@/lib/reports/dialog-messages'
import { isMarked } from '@/lib/reports/grades'
import { reportMessages } from '@/lib/reports/messages'
import { correctReport, withdrawReport } from './actions'
import { FigureFields } from './figure-fields'
import type { ReportFormValues } from './report-values'
import { SubjectRows } from './subject-rows'

const schemas = () => import('@/lib/reports/schema')
const loadCorrectSchema = () => schemas().then((module) => module.correctReportSchema)
const loadWithdrawSchema = () => schemas().then((module) => module.withdrawReportSchema)

type Props = { report: Report; onClose: () => void }

/** Corrects a report, or withdraws it. */
export function ChangeReportDialog({ report, onClose }: Props) {
  const [withdrawing, setWithdrawing] = useState(false)
  if (withdrawing) return <Withdraw report={report} onClose={onClose} />
  const { id, studentId, class: schoolClass, type, student } = report
  const marked = isMarked(type)
  return (
    <FormDialog
      title={changeReportMessages.correctReport(type, student)}
      description={changeReportMessages.description}
      aria-label={changeReportMessages.correctTheReport}
      className="grid gap-4 sm:grid-cols-2"
      schema={loadCorrectSchema}
      action={correctReport}
      extra={{ id, type, studentId, class: schoolClass }}
      defaultValues={valuesOf(report)}
      failed={reportMessages.correctFailed}
      submit="Save Changes"
      after={
        <p className="mt-6 border-t border-line pt-6 text-sm text-muted">
          {changeReportMessages.wasItWrittenByMistakeQuestion}{' '}
          <Button variant="link" size="inline" onClick={() => setWithdrawing(true)}>
            {changeReportMessages.withdrawIt}
          </Button>
        </p>
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          {marked && (
            <fields.SelectField
              name="assessmentType"
              label={changeReportMessages.assessmentType}
              options={assessmentTypes}
            />
          )}
          <fields.SelectField
            name="term"
            label="Term"
            options={terms}
            placeholder={marked ? undefined : changeReportMessages.noTerm}
            optional={!marked}
          />
          {marked && <SubjectRows {...fields} />}
          {(type === 'Attendance' || type === 'Leave') && <FigureFields type={type} {...fields} />}
          <fields.TextAreaField
            name="summaryNotes"
            label={changeReportMessages.summaryNotes}
            maxLength={limits.note}
            className="col-span-full"
            optional
          />
        </>
      )}
    </FormDialog>
  )
}

/** What the form has: a number as it is typed, and '' for what this type does not say. */
const valuesOf = (report: Report): Partial<ReportFormValues> => ({
  type: report.type,
  studentId: report.studentId,
  class: report.class,
  subjectMarks: report.subjectMarks.map(({ subject, marks }) => ({ subject, marks: String(marks) })),
  assessmentType: (report.assessmentType ?? '') as ReportFormValues['assessmentType'],
  term: report.term ?? ('' as const),
  attendance: report.attendance ?? '',
  presentDays: String(report.presentDays ?? ''),
  leaveDays: String(report.leaveDays ?? ''),
  leaveReason: report.leaveReason ?? '',
  summaryNotes: report.summaryNotes,
})

function Withdraw({ report: { id, type, student }, onClose }: Props) {
  return (
    <FormDialog
      title={changeReportMessages.withdrawReportQuestion(type, student)}
      description={changeReportMessages.familyNoLongerSees}
      aria-label={changeReportMessages.withdrawReport}
      schema={loadWithdrawSchema}
      action={withdrawReport}
      extra={{ id }}
      failed={reportMessages.withdrawFailed}
      submit={changeReportMessages.withdrawReport}
      onClose={onClose}
    >
      {({ TextAreaField }) => <TextAreaField name="reason" label="Reason" maxLength={limits.reason} />}
    </FormDialog>
  )
}
