'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function AttendanceError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Attendance & Leave Management" message={messages.attendance.loadFailed} retry={retry} />
}
