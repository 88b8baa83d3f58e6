import type { Metadata } from 'next'
import { register } from '@/lib/attendance/register'
import { addMonths, formatMonth, monthOf } from '@/lib/dates'
import { viewOf } from '@/lib/list-view'
import { read } from '@/lib/server/page'
import { schoolDay } from '@/lib/server/school-day'
import { AttendanceScreen } from '../attendance-screen'
import { RegisterTable } from './register-table'

export const metadata: Metadata = { title: 'Month register' }

type Params = Record<string, string | string[] | undefined>

/** Months one can choose: the next one, for leaves that are approved already, and more than a school year back. */
const months = 16

export default async function RegisterPage({ searchParams }: { searchParams: Promise<Params> }) {
  const view = viewOf(await searchParams)
  const list = await read(register, view)
  const today = schoolDay()
  const offered = Array.from({ length: months }, (_, n) => addMonths(monthOf(today), 1 - n))
  return (
    <AttendanceScreen current="/attendance/register">
      {/* A month is wider than high. */}
      <style>{'@page { size: A4 landscape; margin: 10mm }'}</style>
      <RegisterTable list={list} months={offered.map((value) => ({ value, label: formatMonth(value) }))} section={view.section ?? ''} />
    </AttendanceScreen>
  )
}
