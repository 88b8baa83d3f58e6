import { sections } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'
import type { LowRow } from './answers'

export const attendanceStatuses = ['Present', 'Absent'] as const
/** Percent; students below it are on the low-attendance list. */
export const lowAttendance = 75

export const lowList = {
  columns: {
    name: { label: 'Student', kind: 'name', short: 'title' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    section: { label: 'Section', short: 'second' },
    rollNo: { label: 'Roll No', kind: 'number' },
    present: { label: 'Present', kind: 'number' },
    absent: { label: 'Absent', kind: 'number', short: 'second' },
    percentage: { label: 'Attendance', kind: 'number', short: 'state' },
  },
  filters: {
    class: { label: 'Class', all: 'All classes', options: 'classes' },
    section: { label: 'Section', all: 'All Sections', options: sections },
    whose: { label: 'Whose', all: 'All students', options: ['My sections'] },
  },
} as const satisfies ListOf<LowRow>
