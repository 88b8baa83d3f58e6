'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

const known = [messages.attendance.loadFailed, messages.leave.loadFailed, messages.attendance.registerFailed, messages.attendance.studentsFailed] as const

export default function AttendanceError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const message = known.find((text) => text === error.digest) ?? messages.attendance.loadFailed
  return <ErrorPanel title="Attendance & Leave Management" message={message} retry={retry} />
}
