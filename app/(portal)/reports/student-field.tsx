'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldsOf } from '@/components/fields'
import { Input } from '@/components/ui/controls'
import { perform } from '@/lib/client/perform'
import { limits, pageSizes } from '@/lib/constants'
import { attendanceMessages } from '@/lib/attendance/messages'
import type { StudentOption } from '@/lib/students/schema'
import { studentsOf } from './actions'
import type { ReportFormValues } from './report-values'

type Loaded = { question: string; rows: StudentOption[]; total: number; failure: string }

const nothing: Loaded = { question: '', rows: [], total: 0, failure: '' }

/** A select with the students of the chosen class only, because a school has too many. */
export function StudentField({ SelectField }: Pick<FieldsOf<ReportFormValues>, 'SelectField'>) {
  const { setValue } = useFormContext<ReportFormValues>()
  const schoolClass = useWatch<ReportFormValues, 'class'>({ name: 'class' })
  const [q, setQ] = useState('')
  const [loaded, setLoaded] = useState(nothing)
  const question = schoolClass && `${schoolClass}\n${q}`
  const loading = question !== loaded.question

  // The chosen student is not in another class.
  useEffect(() => setValue('studentId', ''), [question, setValue])

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
    const timer = setTimeout(() => void load(), q ? 350 : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [question, loading, schoolClass, q])

  const rows = question && !loading ? loaded.rows : []
  const narrow = q !== '' || (!loading && loaded.total > loaded.rows.length)
  return (
    <div className="grid content-start gap-2">
      <SelectField
        name="studentId"
        label="Student"
        disabled={!schoolClass}
        placeholder={schoolClass ? (loading ? 'Loading students…' : 'Select a student') : 'Select a class first'}
        options={rows.map(({ _id, name, rollNo }) => ({
          value: _id,
          label: rollNo === null ? name : `${name} (${rollNo})`,
        }))}
        hint={!loading && loaded.failure ? loaded.failure : undefined}
      />
      {schoolClass && narrow && (
        <label className="grid gap-1 text-sm">
          <span className="text-muted">{`Find among ${loaded.total} students of ${schoolClass}`}</span>
          <Input type="search" value={q} maxLength={limits.search} onChange={({ target }) => setQ(target.value)} />
        </label>
      )}
    </div>
  )
}
