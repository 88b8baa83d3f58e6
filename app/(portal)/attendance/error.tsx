'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

const known = [messages.attendance.loadFailed, messages.leave.loadFailed, messages.attendance.registerFailed] as const

export default function AttendanceError({ error, retry }: { error: Error; retry: () => void }) {
  const message = known.find((text) => text === error.message) ?? messages.attendance.loadFailed
  return <ErrorPanel title="Attendance & Leave Management" message={message} retry={retry} />
}
