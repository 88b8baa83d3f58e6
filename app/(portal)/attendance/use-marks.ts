'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { AttendanceRow, DayList } from '@/lib/attendance/answers'
import type { Mark } from '@/lib/attendance/schema'
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

/**
 * Asks the server again once it has confirmed the last mark of a list: what else the page says, such as which sections are not
 * marked, does not come with single marks.
 */
export function useRefreshAtEnd(list: DayList, rows: readonly MarkRowData[]) {
  const router = useRouter()
  const isOpen = rows.some(({ status, mark }) => status === 'Not Marked' || mark !== undefined)
  const wasOpen = list.rows.some(({ status }) => status === 'Not Marked')
  useEffect(() => {
    if (wasOpen && !isOpen) router.refresh()
  }, [router, wasOpen, isOpen])
}

/** The list's rows with the marks made since they were read. `account` is the viewer's id. */
export function useMarks(list: DayList, account: string) {
  const router = useRouter()
  const marks = useQueue()

  // Somebody else was faster: show the server's state.
  useEffect(() => onRefused(() => router.refresh()), [router])

  return {
    rows: list.rows.map((row) => withMark(row, markIn(marks, row.id, row.date), list.readAt)),
    markAs: useCallback(
      (row: MarkRowData, status: Mark) => {
        if (row.mark || (row.status !== 'Not Marked' && row.status !== 'Leave')) return
        markQueue.add({ account, studentId: row.id, name: row.name, date: row.date, status })
      },
      [account],
    ),
    retry,
  }
}

/** Sends failed marks again: a row's, or all. */
const retry = (row?: AttendanceRow) => markQueue.retry(row && { studentId: row.id, date: row.date })

/** What is shown of a row with a mark. */
const shown = new WeakMap<AttendanceRow, { mark: QueuedMark; data: MarkRowData }>()

/** The same object for the same row and mark: only a row whose mark has changed is made again. */
function withMark(row: AttendanceRow, mark: QueuedMark | undefined, readAt: string): MarkRowData {
  // A list read after the mark was saved contains it, and later changes.
  if (!mark || (mark.state === 'saved' && readAt > mark.savedAt)) return row
  const before = shown.get(row)
  if (before?.mark === mark) return before.data
  const data = mark.state === 'saved' ? { ...row, status: mark.status, correctable: true } : { ...row, mark }
  shown.set(row, { mark, data })
  return data
}
