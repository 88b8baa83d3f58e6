'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import type { AttendanceRow, DayList, Mark } from '@/lib/attendance/schema'
import { markIn, unsavedIn, type Marks, type QueuedMark } from './mark-queue'
import { markQueue, onRefused } from './mark-sending'

/** A row of the list; `mark` is one that is not confirmed yet. */
export type MarkRowData = AttendanceRow & { mark?: QueuedMark }

const none: Marks = new Map()

const useQueue = () => useSyncExternalStore(markQueue.subscribe, markQueue.snapshot, () => none)

/** The numbers of marks being saved and of failed ones, in any class and on any day. */
export function useUnsavedMarks() {
  const open = unsavedIn(useQueue())
  const failed = open.filter(({ state }) => state === 'failed').length
  return { saving: open.length - failed, failed }
}

/** The list's rows with the marks made since they were read. `account` is the viewer's id. */
export function useMarks(list: DayList, account: string) {
  const router = useRouter()
  const marks = useQueue()

  // Somebody else was faster: show the server's state.
  useEffect(() => onRefused(() => router.refresh()), [router])

  return {
    rows: list.rows.map((row) => withMark(row, markIn(marks, row.id, row.date), list.readAt)),
    markAs(row: MarkRowData, status: Mark) {
      if (row.mark || (row.status !== 'Not Marked' && row.status !== 'Leave')) return
      markQueue.add({ account, studentId: row.id, name: row.name, date: row.date, status })
    },
    retry: (row?: AttendanceRow) => markQueue.retry(row && { studentId: row.id, date: row.date }),
  }
}

function withMark(row: AttendanceRow, mark: QueuedMark | undefined, readAt: string): MarkRowData {
  if (!mark) return row
  if (mark.state !== 'saved') return { ...row, mark }
  // A list read after the mark was saved contains it, and later changes.
  return readAt > mark.savedAt ? row : { ...row, status: mark.status, correctable: true }
}
