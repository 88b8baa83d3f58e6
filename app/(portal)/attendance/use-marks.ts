'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { AttendanceRow } from '@/lib/attendance/schema'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { attendanceStatuses } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { mark } from './actions'

export type Mark = (typeof attendanceStatuses)[number]
type Change = Pick<AttendanceRow, 'status'> & Partial<AttendanceRow>

/** The rows with what was marked since they came: at once, and taken back when the server refuses. */
export function useMarks(rows: readonly AttendanceRow[]) {
  const router = useRouter()
  const [changes, setChanges] = useState<Record<string, Change>>({})
  const set = (id: string, change: Change) => setChanges((all) => ({ ...all, [id]: change }))
  const forget = (id: string) => setChanges(({ [id]: _gone, ...others }) => others)

  async function markAs(row: AttendanceRow, status: Mark) {
    if (row.status !== 'Not Marked' && row.status !== 'Leave') return
    set(row.id, { status })
    const result = await perform(mark, { studentId: row.id, status, date: row.date }, messages.attendance.markFailed)
    if (!result.ok) {
      forget(row.id)
      notify.error(`${row.name}: ${result.message}`)
      // Somebody else was faster: show what they marked.
      if (result.code === 'conflict' || result.code === 'notFound') router.refresh()
      return
    }
    set(row.id, { status, correctable: true })
    // One toast for each kind: forty on top of each other would cover the table.
    notify.success(messages.attendance.marked(status), { id: 'marked' })
    if (status === 'Absent') notify.info(messages.attendance.absentNotified, { id: 'absent' })
  }

  return {
    rows: rows.map((row) => ({ ...row, ...changes[row.id] })),
    markAs,
    /** A correction went through. */
    corrected: (id: string, status: Mark) => set(id, { status, correctable: true, corrected: true }),
    /** The server has newer rows. */
    reset: () => setChanges({}),
  }
}
