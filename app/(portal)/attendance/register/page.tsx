import type { Metadata } from 'next'
import { Part } from '@/components/part'
import { listRegister } from '@/lib/attendance/register'
import { addMonths, formatMonth, monthOf, type Month } from '@/lib/dates'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { readPart } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { AttendanceScreen } from '../attendance-screen'
import { RegisterTable } from './register-table'

export const metadata: Metadata = { title: 'Month register' }

/** Months one can choose: the next one, for leaves that are approved already, and more than a school year back. */
const months = 16

/** The months to choose from, latest first; `shown` is among them, whichever the address names. */
function monthsWith(shown: Month) {
  const latest = addMonths(monthOf(schoolDay()), 1)
  const offered = new Set([shown, ...Array.from({ length: months }, (_, n) => addMonths(latest, -n))])
  return [...offered]
    .sort()
    .reverse()
    .map((value) => ({ value, label: formatMonth(value) }))
}

export default async function RegisterPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = viewOf(listRegister, await searchParams)
  return (
    <AttendanceScreen current="/attendance/register">
      {/* A month is wider than high. */}
      <style>{'@page { size: A4 landscape; margin: 10mm }'}</style>
      <div className="mt-6">
        <Part reading={readPart(listRegister, view)}>
          {(list) => <RegisterTable list={list} months={monthsWith(list.month)} section={view.section ?? ''} />}
        </Part>
      </div>
    </AttendanceScreen>
  )
}
