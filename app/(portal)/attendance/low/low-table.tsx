'use client'

import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import type { LowRow } from '@/lib/attendance/answers'
import { lowList } from '@/lib/attendance/lists'
import type { Page } from '@/lib/inputs'
import { attendanceMessages } from '@/lib/attendance/messages'
import { lowTableMessages } from '@/lib/attendance/register-messages'
import { formatPercent } from '@/lib/percent'

/** `marks`: the viewer has sections of their own. */
export function LowTable({ list, marks }: { list: Page<LowRow>; marks: boolean }) {
  return (
    <DataTable
      caption={lowTableMessages.lowAttendance}
      of={lowList}
      list={list}
      empty={attendanceMessages.noneLow}
      about={attendanceMessages.aboutLow}
      search={lowTableMessages.searchByStudent}
      filters={marks ? ['class', 'section', 'whose'] : ['class', 'section']}
      csv="/api/attendance/low?format=csv"
      cells={{
        name: ({ id, name }) => <PersonName id={id} name={name} />,
        percentage: ({ percentage }) => (
          <span className="font-semibold text-negative">{formatPercent(percentage)}</span>
        ),
      }}
    />
  )
}
