'use client'

import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useFormContext, useWatch, type Path } from 'react-hook-form'
import type { FieldsOf } from '@/components/fields'
import { Input } from '@/components/ui/controls'
import { perform } from '@/lib/client/perform'
import { typingPause } from '@/lib/client/typing-pause'
import { limits, pageSizes } from '@/lib/constants'
import { attendanceMessages } from '@/lib/attendance/messages'
import type { ReportType } from '@/lib/reports/grades'
import { reportMessages } from '@/lib/reports/messages'
import type { StudentOption } from '@/lib/enrolment/answers'
import { optionLabels } from '@/lib/enrolment/option-labels'
import { inRollOrder } from '@/lib/enrolment/roll-order'
import { studentFieldMessages } from '@/lib/reports/screen-messages'
import { studentsOf } from './actions'
import type { ReportFormValues } from './report-values'

type Loaded = { question: string; rows: StudentOption[]; total: number; failure: string }

const nothing: Loaded = { question: '', rows: [], total: 0, failure: '' }

/** What the form does after a report to write the same of the next pupil. */
export type PupilAfterPupil = { moveOn: () => void }

/** What a teacher types first of the next pupil. */
const firstOf = {
  Academic: 'subjectMarks.0.marks',
  Grading: 'subjectMarks.0.marks',
  Attendance: 'attendance',
  Leave: 'leaveDays',
  Summary: 'summaryNotes',
} as const satisfies Record<ReportType, Path<ReportFormValues>>

type Props = Pick<FieldsOf<ReportFormValues>, 'SelectField'> & { ref: Ref<PupilAfterPupil> }

/** A select with the students of the chosen class only, because a school has too many. */
export function StudentField({ SelectField, ref }: Props) {
  const { getValues, setValue, setFocus } = useFormContext<ReportFormValues>()
  const [schoolClass, studentId] = useWatch<ReportFormValues, ['class', 'studentId']>({ name: ['class', 'studentId'] })
  /** Why nobody is chosen after a report, and of which list. */
  const [ended, setEnded] = useState({ question: '', why: '' })
  const [q, setQ] = useState('')
  const [loaded, setLoaded] = useState(nothing)
  const question = schoolClass && `${schoolClass}\n${q}`
  const loading = question !== loaded.question

  // The chosen student is not in another class.
  const asked = useRef(question)
  useEffect(() => {
    if (asked.current && asked.current !== question) setValue('studentId', '')
    asked.current = question
  }, [question, setValue])

  // Of a draft the student is chosen before the list has them.
  useEffect(() => {
    if (!loading) setValue('studentId', getValues('studentId'))
  }, [loading, getValues, setValue])

  useEffect(() => {
    if (!schoolClass || !loading) return
    let wanted = true
    const load = async () => {
      const input = { class: schoolClass, q, pageSize: pageSizes.max }
      const result = await perform(studentsOf, input, attendanceMessages.studentsFailed)
      if (!wanted) return
      const answer = result.ok ? { ...result.data, failure: '' } : { rows: [], total: 0, failure: result.message }
      setLoaded({ question, ...answer })
    }
    const timer = setTimeout(() => void load(), q ? typingPause : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [question, loading, schoolClass, q])

  // In the order in which the form goes on to the next.
  const rows = question && !loading ? inRollOrder(loaded.rows) : []
  const labels = optionLabels(rows)
  const narrow = q !== '' || (!loading && loaded.total > loaded.rows.length)

  useImperativeHandle(ref, () => ({
    moveOn() {
      // Of a class that is not loaded in full nobody can tell who comes next.
      const place = rows.findIndex(({ _id }) => _id === getValues('studentId'))
      const next = narrow || place < 0 ? undefined : rows[place + 1]
      setEnded({ question, why: narrow ? reportMessages.chooseNext : reportMessages.lastPupil(schoolClass) })
      setValue('studentId', next?._id ?? '')
      getValues('subjectMarks').forEach((_, place) => setValue(`subjectMarks.${place}.marks`, ''))
      setValue('summaryNotes', '')
      const type = getValues('type')
      setFocus(next && type ? firstOf[type] : 'studentId')
    },
  }))

  const failure = loading ? '' : loaded.failure
  return (
    <div className="grid content-start gap-2">
      <SelectField
        name="studentId"
        label="Student"
        disabled={!schoolClass}
        placeholder={
          schoolClass
            ? loading
              ? studentFieldMessages.loadingStudents
              : studentFieldMessages.selectStudent
            : studentFieldMessages.selectClassFirst
        }
        options={rows.map(({ _id }, n) => ({ value: _id, label: labels[n] ?? '' }))}
        hint={failure || (!studentId && ended.question === question && ended.why) || undefined}
      />
      {schoolClass && narrow && (
        <label className="grid gap-1 text-sm">
          <span className="text-muted">{studentFieldMessages.findAmongStudentsOf(loaded.total, schoolClass)}</span>
          <Input type="search" value={q} maxLength={limits.search} onChange={({ target }) => setQ(target.value)} />
        </label>
      )}
    </div>
  )
}
